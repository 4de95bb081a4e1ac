// SPDX-License-Identifier: Apache-2.0
// MPI sends the staging buffer that the copy is still filling.
#include <cuda_runtime.h>
typedef int MPI_Comm;
typedef int MPI_Request;
extern "C" int MPI_Isend(const void *, int, int, int, int, MPI_Comm, MPI_Request *);
extern "C" int MPI_Irecv(void *, int, int, int, int, MPI_Comm, MPI_Request *);
extern "C" int MPI_Waitall(int, MPI_Request *, void *);
__global__ void pack(const double *u, double *b) { b[threadIdx.x] = u[threadIdx.x]; }
__global__ void inner(double *u) { u[threadIdx.x + 128] *= 0.5; }
__global__ void edge(double *u, const double *b) { u[threadIdx.x] += b[threadIdx.x]; }
struct halo { double *d_send, *d_recv, *h_send, *h_recv; cudaStream_t edge_s, bulk_s; cudaEvent_t packed; };
void exchange(halo &h, double *u, int left, int right, MPI_Comm c)
{
	MPI_Request rq[2];
	pack<<<1, 128, 0, h.edge_s>>>(u, h.d_send);
	cudaMemcpyAsync(h.h_send, h.d_send, 1024, cudaMemcpyDeviceToHost, h.edge_s);
	cudaEventRecord(h.packed, h.edge_s);
	inner<<<1, 128, 0, h.bulk_s>>>(u);
	MPI_Irecv(h.h_recv, 128, 0, left, 0, c, &rq[0]);
	MPI_Isend(h.h_send, 128, 0, right, 0, c, &rq[1]); // expect: GPU106 // validate: confirmed
	MPI_Waitall(2, rq, nullptr);
	cudaMemcpyAsync(h.d_recv, h.h_recv, 1024, cudaMemcpyHostToDevice, h.edge_s);
	edge<<<1, 128, 0, h.edge_s>>>(u, h.d_recv);
	cudaStreamSynchronize(h.edge_s);
	cudaStreamSynchronize(h.bulk_s);
}
