// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each half of the buffer is sent when its own copy has come.
#include <cuda_runtime.h>
#include <vector>
typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_datatype_t *MPI_Datatype;
extern "C" int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
extern "C" int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
extern "C" int MPI_Wait(MPI_Request *, void *);
extern MPI_Datatype type_double;
__global__ void pack(const double *u, double *b, int n) { int i = threadIdx.x; if (i < n) b[i] = u[i]; }
// The two halves of one pinned buffer: each is sent when its own copy has come.
void two_sides(double *u, double *d, double *h, int n, int l, int r, cudaStream_t s, cudaStream_t t, MPI_Comm c)
{
	MPI_Request q[2];
	pack<<<1, 256, 0, s>>>(u, d, n);
	cudaMemcpyAsync(h, d, n * sizeof(double), cudaMemcpyDeviceToHost, s);
	pack<<<1, 256, 0, t>>>(u + n, d + n, n);
	cudaMemcpyAsync(h + n, d + n, n * sizeof(double), cudaMemcpyDeviceToHost, t);
	cudaStreamSynchronize(s);
	MPI_Isend(h, n, type_double, l, 0, c, &q[0]);
	cudaStreamSynchronize(t);
	MPI_Isend(h + n, n, type_double, r, 0, c, &q[1]);
	MPI_Wait(&q[0], nullptr);
	MPI_Wait(&q[1], nullptr);
	cudaStreamSynchronize(t);
}
