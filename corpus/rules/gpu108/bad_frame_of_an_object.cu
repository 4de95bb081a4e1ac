// SPDX-License-Identifier: Apache-2.0
// The same class, and a function that does not wait before its frame is given back.
#include <cuda.h>

typedef void *CUvideodecoder;
typedef struct {
	int progressive_frame;
	CUstream output_stream;
} CUVIDPROCPARAMS;
extern "C" CUresult cuvidMapVideoFrame64(CUvideodecoder, int, CUdeviceptr *, unsigned *, CUVIDPROCPARAMS *);
extern "C" CUresult cuvidUnmapVideoFrame64(CUvideodecoder, CUdeviceptr);

class frame {
public:
	frame(CUvideodecoder decoder, int picture, CUstream stream) : decoder(decoder)
	{
		params.output_stream = stream;
		is_mapped = cuvidMapVideoFrame64(decoder, picture, &memory, &pitch, &params) == CUDA_SUCCESS;
	}

	~frame()
	{
		if (is_mapped)
			cuvidUnmapVideoFrame64(decoder, memory); // expect: GPU108 // validate: confirmed
	}

	frame(const frame &) = delete;

	CUdeviceptr get() const
	{
		return memory;
	}

private:
	CUVIDPROCPARAMS params = {};
	CUvideodecoder decoder;
	CUdeviceptr memory = 0;
	unsigned pitch = 0;
	bool is_mapped;
};

void show(CUvideodecoder decoder, int picture, CUdeviceptr to, CUstream stream)
{
	frame shown(decoder, picture, stream);
	cuMemcpyDtoDAsync(to, shown.get(), 4096, stream);
}
