// SPDX-License-Identifier: Apache-2.0
// expect-none
// The frame is given back when the copy out of it has ended; it comes on the stream that the decoder is told.
#include <cuda.h>

typedef void *CUvideodecoder;
typedef struct {
	int progressive_frame;
	CUstream output_stream;
} CUVIDPROCPARAMS;
extern "C" CUresult cuvidMapVideoFrame64(CUvideodecoder, int, CUdeviceptr *, unsigned *, CUVIDPROCPARAMS *);
extern "C" CUresult cuvidUnmapVideoFrame64(CUvideodecoder, CUdeviceptr);

void show(CUvideodecoder decoder, int picture, CUdeviceptr to, CUstream stream)
{
	CUVIDPROCPARAMS params = {};
	params.output_stream = stream;
	CUdeviceptr frame = 0;
	unsigned pitch = 0;
	if (cuvidMapVideoFrame64(decoder, picture, &frame, &pitch, &params) != CUDA_SUCCESS)
		return;
	cuMemcpyDtoDAsync(to, frame, 4096, stream);
	cuStreamSynchronize(stream);
	cuvidUnmapVideoFrame64(decoder, frame);
}

void skip(CUvideodecoder decoder, int picture, CUstream stream)
{
	CUVIDPROCPARAMS params = {};
	params.output_stream = stream;
	CUdeviceptr frame = 0;
	unsigned pitch = 0;
	if (cuvidMapVideoFrame64(decoder, picture, &frame, &pitch, &params) == CUDA_SUCCESS)
		cuvidUnmapVideoFrame64(decoder, frame); // nobody has used it
}
