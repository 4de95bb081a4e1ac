// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda.h>

// right: all leave the context to their callers
class Plain {
public:
	void open(size_t n) { cuMemAlloc(&p_, n); }
	void clear(size_t n) { cuMemsetD8(p_, 0, n); }
	void read(void *to, size_t n) { cuMemcpyDtoH(to, p_, n); }
	void close() { cuMemFree(p_); }

private:
	CUdeviceptr p_ = 0;
};

// right: the private function is called with the context selected
class Selecting {
public:
	explicit Selecting(CUcontext c) : context_(c) {}
	void open(size_t n)
	{
		cuCtxPushCurrent(context_);
		cuMemAlloc(&p_, n);
		wipe(n);
		cuCtxPopCurrent(nullptr);
	}
	void clear(size_t n)
	{
		cuCtxPushCurrent(context_);
		wipe(n);
		cuCtxPopCurrent(nullptr);
	}
	void read(void *to, size_t n)
	{
		cuCtxPushCurrent(context_);
		cuMemcpyDtoH(to, p_, n);
		cuCtxPopCurrent(nullptr);
	}
	void close()
	{
		cuCtxSetCurrent(context_);
		cuMemFree(p_);
	}

private:
	void wipe(size_t n) { cuMemsetD8(p_, 0, n); }
	CUcontext context_;
	CUdeviceptr p_ = 0;
};

// right: two ways of use side by side are no habit
struct mixed {
	CUcontext context;
	CUdeviceptr p;
};

void mixed_open(mixed *m, size_t n)
{
	cuCtxSetCurrent(m->context);
	cuMemAlloc(&m->p, n);
}

void mixed_clear(mixed *m, size_t n)
{
	cuMemsetD8(m->p, 0, n);
}

void mixed_close(mixed *m)
{
	cuMemFree(m->p);
}

// right: a function of unseen code may select it
struct guarded {
	CUcontext context;
	CUdeviceptr p;
};
void make_current(guarded *g);

void guarded_open(guarded *g, size_t n)
{
	cuCtxSetCurrent(g->context);
	cuMemAlloc(&g->p, n);
}

void guarded_clear(guarded *g, size_t n)
{
	cuCtxSetCurrent(g->context);
	cuMemsetD8(g->p, 0, n);
}

void guarded_read(guarded *g, void *to, size_t n)
{
	cuCtxSetCurrent(g->context);
	cuMemcpyDtoH(to, g->p, n);
}

void guarded_close(guarded *g)
{
	make_current(g);
	cuMemFree(g->p);
}
