// SPDX-License-Identifier: Apache-2.0
// A stream and a function chosen by pointers to members.
#include <cuda_runtime.h>
__global__ void k(float *x) { *x = 1; }
struct S {
	cudaStream_t a, b;
	void go(float *x) { k<<<1, 1, 0, a>>>(x); }
	void come(float *x) { k<<<1, 1, 0, b>>>(x); } // expect: GPU102 // validate: confirmed
};
void f(float *x)
{
	S s;
	cudaStreamCreateWithFlags(&s.a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s.b, cudaStreamNonBlocking);
	cudaStream_t S::*const which = &S::b;
	k<<<1, 1, 0, s.a>>>(x);
	k<<<1, 1, 0, s.*which>>>(x); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(s.a);
	cudaStreamDestroy(s.*&S::b);
}
void g(float *x)
{
	S s, *p = &s;
	cudaStreamCreateWithFlags(&s.a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s.b, cudaStreamNonBlocking);
	void (S::*run)(float *) = &S::go;
	(s.*run)(x);
	run = &S::come;
	(p->*run)(x);
	cudaDeviceSynchronize();
	cudaStreamDestroy(s.a);
	cudaStreamDestroy(s.b);
}
