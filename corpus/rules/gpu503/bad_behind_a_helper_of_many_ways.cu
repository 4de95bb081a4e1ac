// SPDX-License-Identifier: Apache-2.0
// A helper without GPU work asks for the kind of a scan again and again. The way on which none of its questions is answered with yes is one as well: the
// stream that is made behind it is lost.
#include <cuda_runtime.h>

enum bad_kind { BAD_CONE, BAD_FAN, BAD_PARALLEL, BAD_MODULAR, BAD_SPIRAL };

struct bad_scan {
	bad_kind kind;
	int is_curved;
	float height, distance;
};

struct bad_steps {
	float x, y, z, w;
};

static void set_bad_steps(const bad_scan *p, bad_steps &step, bad_steps &start, bool normalize)
{
	if (p->kind == BAD_MODULAR)
		start.y = -p->height;
	if (p->kind == BAD_CONE || p->kind == BAD_SPIRAL)
		step.w = p->height;
	else
		step.w = 0;
	if (p->kind == BAD_CONE && p->is_curved) {
		step.z = step.z / p->distance;
		if (normalize)
			step.y = step.y / p->distance;
	} else if (normalize) {
		if (p->kind == BAD_CONE)
			step.y = step.y / p->distance;
		else if (p->kind == BAD_SPIRAL)
			step.y = step.y / p->distance;
		else if (p->kind == BAD_FAN)
			step.z = step.z / p->distance;
	}
}

__global__ void bad_project_kernel(float *g, bad_kind kind)
{
	g[threadIdx.x] = kind;
}

void bad_project(float *g, const bad_scan *p)
{
	bad_steps step = {}, start = {};
	cudaStream_t stream;
	set_bad_steps(p, step, start, true);
	if (p->kind == BAD_CONE) {
		bad_project_kernel<<<1, 128>>>(g, p->kind);
	} else if (p->kind == BAD_FAN) {
		bad_project_kernel<<<2, 128>>>(g, p->kind);
	} else if (p->kind == BAD_PARALLEL) {
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
		bad_project_kernel<<<3, 128, 0, stream>>>(g, p->kind);
		cudaStreamSynchronize(stream);
	}
}
