// SPDX-License-Identifier: Apache-2.0
// expect-none
// Included once for each type of element.
#if ELEMENTS == 1
extern "C" void scale_floats(float *x, float by, int n, cudaStream_t stream)
#elif ELEMENTS == 2
extern "C" void scale_doubles(double *x, double by, int n, cudaStream_t stream)
#endif
{
#if ELEMENTS == 1
#ifdef BUILD_WITH_STREAMS
	scale_float<<<(n + 255) / 256, 256, 0, stream>>>(x, by, n);
#else
	scale_float<<<(n + 255) / 256, 256>>>(x, by, n);
#endif
#elif ELEMENTS == 2
#ifdef BUILD_WITH_STREAMS
	scale_double<<<(n + 255) / 256, 256, 0, stream>>>(x, by, n);
#else
	scale_double<<<(n + 255) / 256, 256>>>(x, by, n);
#endif
#endif
}
