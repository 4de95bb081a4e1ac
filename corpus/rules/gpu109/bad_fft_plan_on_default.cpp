// SPDX-License-Identifier: Apache-2.0
// The FFT plan works on the default stream, the copies on a stream of the class.
#include <cuda_runtime.h>
#include <cufft.h>

class Spectrum {
public:
	explicit Spectrum(int n) : n_(n)
	{
		cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
		cufftPlan1d(&plan_, n, CUFFT_C2C, 1);
	}
	~Spectrum()
	{
		cufftDestroy(plan_);
		cudaStreamDestroy(stream_);
	}
	void run(const cufftComplex *host, cufftComplex *device)
	{
		cudaMemcpyAsync(device, host, n_ * sizeof *device, cudaMemcpyHostToDevice, stream_);
		cufftExecC2C(plan_, device, device, CUFFT_FORWARD); // expect: GPU109 // validate: confirmed
		cudaDeviceSynchronize();
	}

private:
	int n_;
	cufftHandle plan_;
	cudaStream_t stream_;
};

void transform(const cufftComplex *host, cufftComplex *device)
{
	Spectrum s(1024);
	s.run(host, device);
}
