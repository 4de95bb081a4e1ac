// SPDX-License-Identifier: Apache-2.0
// A helper without GPU work asks code that is not seen, and then for the kind of a scan again and again. Each answer leads on, so that the stream that is
// made behind a later one is lost as well.
#include <cuda_runtime.h>

enum asked_kind { ASKED_CONE, ASKED_FAN, ASKED_PARALLEL, ASKED_MODULAR, ASKED_SPIRAL };

struct asked_scan {
	asked_kind kind;
	int is_curved;
	float height, distance;
	float angle();
};

struct asked_steps {
	float x, y, z, w;
};

static void set_asked_steps(asked_scan *p, asked_steps &step, asked_steps &start, bool normalize)
{
	start.x = p->angle();
	if (p->kind == ASKED_MODULAR)
		start.y = -p->height;
	if (p->kind == ASKED_CONE || p->kind == ASKED_SPIRAL)
		step.w = p->height;
	else
		step.w = 0;
	if (p->kind == ASKED_CONE && p->is_curved) {
		step.z = step.z / p->distance;
		if (normalize)
			step.y = step.y / p->distance;
	} else if (normalize) {
		if (p->kind == ASKED_CONE)
			step.y = step.y / p->distance;
		else if (p->kind == ASKED_SPIRAL)
			step.y = step.y / p->distance;
		else if (p->kind == ASKED_FAN)
			step.z = step.z / p->distance;
	}
}

__global__ void asked_project_kernel(float *g, asked_kind kind)
{
	g[threadIdx.x] = kind;
}

void asked_project(float *g, asked_scan *p)
{
	asked_steps step = {}, start = {};
	cudaStream_t stream;
	set_asked_steps(p, step, start, true);
	if (p->kind == ASKED_CONE) {
		asked_project_kernel<<<1, 128>>>(g, p->kind);
	} else if (p->kind == ASKED_FAN) {
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
		asked_project_kernel<<<2, 128, 0, stream>>>(g, p->kind);
		cudaStreamSynchronize(stream);
	} else if (p->kind == ASKED_PARALLEL) {
		asked_project_kernel<<<3, 128>>>(g, p->kind);
	}
}
