// SPDX-License-Identifier: Apache-2.0
// Parameters of the MTGP32 generators: gpulint's own declarations.
#ifndef GPULINT_CURAND_MTGP32_H
#define GPULINT_CURAND_MTGP32_H

#include "curand_kernel.h"

#define MTGPDC_MEXP 11213
#define MTGPDC_N 351
#define MTGPDC_FLOOR_2P 256
#define MTGPDC_CEIL_2P 512
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213
#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200

typedef struct mtgp32_params_fast {
	int mexp, pos, sh1, sh2;
	unsigned int tbl[16], tmp_tbl[16], flt_tmp_tbl[16], mask;
	unsigned char poly_sha1[21];
} mtgp32_params_fast_t;
typedef struct mtgp32_kernel_params {
	unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][16];
	unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
	unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
	unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int mask[1];
} mtgp32_kernel_params_t;

#ifdef __cplusplus
__host__ curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[], mtgp32_kernel_params_t *p);
__host__ curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[],
						    mtgp32_kernel_params_t *k, int n, unsigned long long seed);
#endif
#endif
