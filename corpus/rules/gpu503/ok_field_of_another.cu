// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is not freed with the rest is freed under another name, handed on, given to code that nobody sees, or one of several that are not freed.
#include <cuda_runtime.h>

struct quarry {
	float *slate, *marble, *granite, *gravel;
};

struct pond {
	float *carp, *perch, *pike, *eel;
};

struct mill {
	float *wheat, *rye, *oats, *bran;
};

struct forge {
	float *iron, *steel, *coal, *slag, *ash;
};

void keep_gravel(float *gravel);

void open_quarry(quarry *q, size_t n)
{
	cudaMalloc((void **)&q->slate, n);
	cudaMalloc((void **)&q->marble, n);
	cudaMalloc((void **)&q->granite, n);
	cudaMalloc((void **)&q->gravel, n);
	keep_gravel(q->gravel);
}

void close_quarry(quarry *q)
{
	cudaFree(q->slate);
	cudaFree(q->marble);
	cudaFree(q->granite);
}

void fill_pond(pond *p, size_t n)
{
	cudaMalloc((void **)&p->carp, n);
	cudaMalloc((void **)&p->perch, n);
	cudaMalloc((void **)&p->pike, n);
	cudaMalloc((void **)&p->eel, n);
}

float *catch_eel(pond *p) { return p->eel; }

void drain_pond(pond *p)
{
	cudaFree(p->carp);
	cudaFree(p->perch);
	cudaFree(p->pike);
}

void load_mill(mill *m, size_t n)
{
	cudaMalloc((void **)&m->wheat, n);
	cudaMalloc((void **)&m->rye, n);
	cudaMalloc((void **)&m->oats, n);
	cudaMalloc((void **)&m->bran, n);
}

void empty_mill(mill *m)
{
	float *rest = m->bran;
	cudaFree(m->wheat);
	cudaFree(m->rye);
	cudaFree(m->oats);
	cudaFree(rest);
}

void light_forge(forge *f, size_t n)
{
	cudaMalloc((void **)&f->iron, n);
	cudaMalloc((void **)&f->steel, n);
	cudaMalloc((void **)&f->coal, n);
	cudaMalloc((void **)&f->slag, n);
	cudaMalloc((void **)&f->ash, n);
}

void quench_forge(forge *f)
{
	cudaFree(f->iron);
	cudaFree(f->steel);
	cudaFree(f->coal);
}
