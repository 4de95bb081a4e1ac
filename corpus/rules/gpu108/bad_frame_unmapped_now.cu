// SPDX-License-Identifier: Apache-2.0
// The decoder takes a frame back where it is unmapped, and copies out of it may still run.
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
	cuvidMapVideoFrame64(decoder, picture, &frame, &pitch, &params);
	cuMemcpyDtoDAsync(to, frame, 4096, stream);
	cuvidUnmapVideoFrame64(decoder, frame); // expect: GPU108 // validate: confirmed
}
