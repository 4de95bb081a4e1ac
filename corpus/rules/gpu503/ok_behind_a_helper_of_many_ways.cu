// SPDX-License-Identifier: Apache-2.0
// A helper without GPU work asks for the kind of a scan again and again. The way on which none of its questions is answered with yes is one as well: the
// stream that is made behind it is destroyed.
// expect-none
#include <cuda_runtime.h>

enum ok_kind { OK_CONE, OK_FAN, OK_PARALLEL, OK_MODULAR, OK_SPIRAL };

struct ok_scan {
	ok_kind kind;
	int is_curved;
	float height, distance;
};

struct ok_steps {
	float x, y, z, w;
};

static void set_ok_steps(const ok_scan *p, ok_steps &step, ok_steps &start, bool normalize)
{
	if (p->kind == OK_MODULAR)
		start.y = -p->height;
	if (p->kind == OK_CONE || p->kind == OK_SPIRAL)
		step.w = p->height;
	else
		step.w = 0;
	if (p->kind == OK_CONE && p->is_curved) {
		step.z = step.z / p->distance;
		if (normalize)
			step.y = step.y / p->distance;
	} else if (normalize) {
		if (p->kind == OK_CONE)
			step.y = step.y / p->distance;
		else if (p->kind == OK_SPIRAL)
			step.y = step.y / p->distance;
		else if (p->kind == OK_FAN)
			step.z = step.z / p->distance;
	}
}

__global__ void ok_project_kernel(float *g, ok_kind kind)
{
	g[threadIdx.x] = kind;
}

void ok_project(float *g, const ok_scan *p)
{
	ok_steps step = {}, start = {};
	cudaStream_t stream;
	set_ok_steps(p, step, start, true);
	if (p->kind == OK_CONE) {
		ok_project_kernel<<<1, 128>>>(g, p->kind);
	} else if (p->kind == OK_FAN) {
		ok_project_kernel<<<2, 128>>>(g, p->kind);
	} else if (p->kind == OK_PARALLEL) {
		cudaStreamCreate(&stream);
		ok_project_kernel<<<3, 128, 0, stream>>>(g, p->kind);
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
	}
}
