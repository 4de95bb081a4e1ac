// SPDX-License-Identifier: Apache-2.0
// The object changes its stream, and gives its plan the new one; the plan itself ends behind its stream.
// expect-none
#include <cuda_runtime.h>
#include <cufft.h>

class swell_filter {
public:
	explicit swell_filter(int n)
	{
		cudaStreamCreate(&m_stream);
		cufftPlan1d(&m_plan, n, CUFFT_C2C, 1);
		cufftSetStream(m_plan, m_stream);
	}
	swell_filter(const swell_filter &) = delete;
	~swell_filter()
	{
		cudaStreamDestroy(m_stream);
		cufftDestroy(m_plan);
	}
	void prefer(int priority)
	{
		cudaStreamSynchronize(m_stream);
		cudaStreamDestroy(m_stream);
		cudaStreamCreateWithPriority(&m_stream, cudaStreamNonBlocking, priority);
		cufftSetStream(m_plan, m_stream);
	}
	void forward(cufftComplex *signal)
	{
		cufftExecC2C(m_plan, signal, signal, CUFFT_FORWARD);
	}

private:
	cudaStream_t m_stream = nullptr;
	cufftHandle m_plan = 0;
};

void filter_swells(cufftComplex *signal)
{
	swell_filter filter(1024);
	filter.prefer(-1);
	filter.forward(signal);
	cudaDeviceSynchronize();
}
