// SPDX-License-Identifier: Apache-2.0
// FFTW's interface of cuFFT: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef _CUFFTW_H_
#define _CUFFTW_H_

#include <stdio.h>
#include "cufft.h"

#define FFTW_FORWARD -1
#define FFTW_INVERSE 1
#define FFTW_BACKWARD 1
#define FFTW_ESTIMATE 0x01
#define FFTW_MEASURE 0x02
#define FFTW_PATIENT 0x03
#define FFTW_EXHAUSTIVE 0x04
#define FFTW_WISDOM_ONLY 0x05
#define FFTW_DESTROY_INPUT 0x08
#define FFTW_PRESERVE_INPUT 0x0C
#define FFTW_UNALIGNED 0x10

#ifdef __cplusplus
extern "C" {
#endif

typedef double fftw_complex[2];
typedef float fftwf_complex[2];
typedef void *fftw_plan;
typedef void *fftwf_plan;
struct fftw_iodim {
	int n;
	int is;
	int os;
};
typedef struct fftw_iodim fftw_iodim, fftwf_iodim;
struct fftw_iodim64 {
	ptrdiff_t n;
	ptrdiff_t is;
	ptrdiff_t os;
};
typedef struct fftw_iodim64 fftw_iodim64, fftwf_iodim64;
fftw_plan fftw_plan_dft_1d(int n, fftw_complex *in, fftw_complex *out, int sign, unsigned int flags);
fftw_plan fftw_plan_dft_2d(int n0, int n1, fftw_complex *in, fftw_complex *out, int sign, unsigned int flags);
fftw_plan fftw_plan_dft_3d(int n0, int n1, int n2, fftw_complex *in, fftw_complex *out, int sign, unsigned int
	flags);
fftw_plan fftw_plan_dft(int rank, const int *n, fftw_complex *in, fftw_complex *out, int sign, unsigned int flags);
fftw_plan fftw_plan_dft_r2c_1d(int n, double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_dft_r2c_2d(int n0, int n1, double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_dft_r2c_3d(int n0, int n1, int n2, double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_dft_r2c(int rank, const int *n, double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_dft_c2r_1d(int n, fftw_complex *in, double *out, unsigned int flags);
fftw_plan fftw_plan_dft_c2r_2d(int n0, int n1, fftw_complex *in, double *out, unsigned int flags);
fftw_plan fftw_plan_dft_c2r_3d(int n0, int n1, int n2, fftw_complex *in, double *out, unsigned int flags);
fftw_plan fftw_plan_dft_c2r(int rank, const int *n, fftw_complex *in, double *out, unsigned int flags);
fftw_plan fftw_plan_many_dft(int rank, const int *n, int batch, fftw_complex *in, const int *inembed, int istride,
	int idist, fftw_complex *out, const int *onembed, int ostride, int odist, int sign, unsigned int flags);
fftw_plan fftw_plan_many_dft_r2c(int rank, const int *n, int batch, double *in, const int *inembed, int istride, int
	idist, fftw_complex *out, const int *onembed, int ostride, int odist, unsigned int flags);
fftw_plan fftw_plan_many_dft_c2r(int rank, const int *n, int batch, fftw_complex *in, const int *inembed, int
	istride, int idist, double *out, const int *onembed, int ostride, int odist, unsigned int flags);
fftw_plan fftw_plan_guru_dft(int rank, const fftw_iodim *dims, int batch_rank, const fftw_iodim *batch_dims,
	fftw_complex *in, fftw_complex *out, int sign, unsigned int flags);
fftw_plan fftw_plan_guru_dft_r2c(int rank, const fftw_iodim *dims, int batch_rank, const fftw_iodim *batch_dims,
	double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_guru_dft_c2r(int rank, const fftw_iodim *dims, int batch_rank, const fftw_iodim *batch_dims,
	fftw_complex *in, double *out, unsigned int flags);
fftw_plan fftw_plan_guru64_dft(int rank, const fftw_iodim64 *dims, int batch_rank, const fftw_iodim64 *batch_dims,
	fftw_complex *in, fftw_complex *out, int sign, unsigned int flags);
fftw_plan fftw_plan_guru64_dft_r2c(int rank, const fftw_iodim64 *dims, int batch_rank, const fftw_iodim64
	*batch_dims, double *in, fftw_complex *out, unsigned int flags);
fftw_plan fftw_plan_guru64_dft_c2r(int rank, const fftw_iodim64 *dims, int batch_rank, const fftw_iodim64
	*batch_dims, fftw_complex *in, double *out, unsigned int flags);
void fftw_execute(const fftw_plan plan);
void fftw_execute_dft(const fftw_plan plan, fftw_complex *idata, fftw_complex *odata);
void fftw_execute_dft_r2c(const fftw_plan plan, double *idata, fftw_complex *odata);
void fftw_execute_dft_c2r(const fftw_plan plan, fftw_complex *idata, double *odata);
fftwf_plan fftwf_plan_dft_1d(int n, fftwf_complex *in, fftwf_complex *out, int sign, unsigned int flags);
fftwf_plan fftwf_plan_dft_2d(int n0, int n1, fftwf_complex *in, fftwf_complex *out, int sign, unsigned int flags);
fftwf_plan fftwf_plan_dft_3d(int n0, int n1, int n2, fftwf_complex *in, fftwf_complex *out, int sign, unsigned int
	flags);
fftwf_plan fftwf_plan_dft(int rank, const int *n, fftwf_complex *in, fftwf_complex *out, int sign, unsigned int
	flags);
fftwf_plan fftwf_plan_dft_r2c_1d(int n, float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_r2c_2d(int n0, int n1, float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_r2c_3d(int n0, int n1, int n2, float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_r2c(int rank, const int *n, float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_c2r_1d(int n, fftwf_complex *in, float *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_c2r_2d(int n0, int n1, fftwf_complex *in, float *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_c2r_3d(int n0, int n1, int n2, fftwf_complex *in, float *out, unsigned int flags);
fftwf_plan fftwf_plan_dft_c2r(int rank, const int *n, fftwf_complex *in, float *out, unsigned int flags);
fftwf_plan fftwf_plan_many_dft(int rank, const int *n, int batch, fftwf_complex *in, const int *inembed, int
	istride, int idist, fftwf_complex *out, const int *onembed, int ostride, int odist, int sign, unsigned int
	flags);
fftwf_plan fftwf_plan_many_dft_r2c(int rank, const int *n, int batch, float *in, const int *inembed, int istride,
	int idist, fftwf_complex *out, const int *onembed, int ostride, int odist, unsigned int flags);
fftwf_plan fftwf_plan_many_dft_c2r(int rank, const int *n, int batch, fftwf_complex *in, const int *inembed, int
	istride, int idist, float *out, const int *onembed, int ostride, int odist, unsigned int flags);
fftwf_plan fftwf_plan_guru_dft(int rank, const fftwf_iodim *dims, int batch_rank, const fftwf_iodim *batch_dims,
	fftwf_complex *in, fftwf_complex *out, int sign, unsigned int flags);
fftwf_plan fftwf_plan_guru_dft_r2c(int rank, const fftwf_iodim *dims, int batch_rank, const fftwf_iodim *batch_dims,
	float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_guru_dft_c2r(int rank, const fftwf_iodim *dims, int batch_rank, const fftwf_iodim *batch_dims,
	fftwf_complex *in, float *out, unsigned int flags);
fftwf_plan fftwf_plan_guru64_dft(int rank, const fftwf_iodim64 *dims, int batch_rank, const fftwf_iodim64
	*batch_dims, fftwf_complex *in, fftwf_complex *out, int sign, unsigned int flags);
fftwf_plan fftwf_plan_guru64_dft_r2c(int rank, const fftwf_iodim64 *dims, int batch_rank, const fftwf_iodim64
	*batch_dims, float *in, fftwf_complex *out, unsigned int flags);
fftwf_plan fftwf_plan_guru64_dft_c2r(int rank, const fftwf_iodim64 *dims, int batch_rank, const fftwf_iodim64
	*batch_dims, fftwf_complex *in, float *out, unsigned int flags);
void fftwf_execute(const fftw_plan plan);
void fftwf_execute_dft(const fftwf_plan plan, fftwf_complex *idata, fftwf_complex *odata);
void fftwf_execute_dft_r2c(const fftwf_plan plan, float *idata, fftwf_complex *odata);
void fftwf_execute_dft_c2r(const fftwf_plan plan, fftwf_complex *idata, float *odata);
void *fftw_malloc(size_t n);
void *fftwf_malloc(size_t n);
void fftw_free(void *pointer);
void fftwf_free(void *pointer);
void fftw_export_wisdom_to_file(FILE *output_file);
void fftwf_export_wisdom_to_file(FILE *output_file);
int fftw_import_wisdom_from_file(FILE *input_file);
int fftwf_import_wisdom_from_file(FILE *input_file);
void fftw_print_plan(const fftw_plan plan);
void fftwf_print_plan(const fftwf_plan plan);
void fftw_set_timelimit(double seconds);
void fftwf_set_timelimit(double seconds);
double fftw_cost(const fftw_plan plan);
double fftwf_cost(const fftw_plan plan);
void fftw_flops(const fftw_plan plan, double *add, double *mul, double *fma);
void fftwf_flops(const fftw_plan plan, double *add, double *mul, double *fma);
void fftw_destroy_plan(fftw_plan plan);
void fftwf_destroy_plan(fftwf_plan plan);
void fftw_cleanup(void);
void fftwf_cleanup(void);

#ifdef __cplusplus
}
#endif
#endif
