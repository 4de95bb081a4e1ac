// SPDX-License-Identifier: Apache-2.0
// A function template does its GPU work only where its parameter is the class that it compares it with; nothing in the file gives it that class.
#include <cuda_runtime.h>
#include <type_traits>
typedef int MPI_Comm;
typedef int MPI_Datatype;
extern "C" int MPI_Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
namespace space {
struct host {};
struct device {};
}
__global__ void gather(float *out, const float *in, const int *index) { out[threadIdx.x] = in[index[threadIdx.x]]; }
template <class Space> void send(float *packed, const float *values, const int *index, int n, MPI_Comm c)
{
	if (std::is_same<Space, space::device>::value)
		gather<<<1, n>>>(packed, values, index);
	else
		for (int i = 0; i < n; i++)
			packed[i] = values[index[i]];
	MPI_Send(packed, n, 1, 0, 0, c); // expect: GPU106 // validate: confirmed
}
