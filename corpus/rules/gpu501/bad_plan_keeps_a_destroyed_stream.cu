// SPDX-License-Identifier: Apache-2.0
// The object changes its stream, and its plan keeps the one of before, which is destroyed.
#include <cuda_runtime.h>
#include <cufft.h>

class ripple_filter {
public:
	explicit ripple_filter(int n)
	{
		cudaStreamCreate(&m_stream);
		cufftPlan1d(&m_plan, n, CUFFT_C2C, 1);
		cufftSetStream(m_plan, m_stream);
	}
	ripple_filter(const ripple_filter &) = delete;
	~ripple_filter()
	{
		cufftDestroy(m_plan);
		cudaStreamDestroy(m_stream);
	}
	void prefer(int priority)
	{
		cudaStreamSynchronize(m_stream);
		cudaStreamDestroy(m_stream);
		cudaStreamCreateWithPriority(&m_stream, cudaStreamNonBlocking, priority);
	}
	void forward(cufftComplex *signal)
	{
		cufftExecC2C(m_plan, signal, signal, CUFFT_FORWARD); // expect: GPU501 // validate: confirmed
	}

private:
	cudaStream_t m_stream = nullptr;
	cufftHandle m_plan = 0;
};

void filter_ripples(cufftComplex *signal)
{
	ripple_filter filter(1024);
	filter.prefer(-1);
	filter.forward(signal);
	cudaDeviceSynchronize();
}
