// SPDX-License-Identifier: Apache-2.0
// expect-none
// A buffer selects its own context where it ends. Those that end a buffer do not select the context by that.
#include <cuda.h>

class Engine {
public:
	explicit Engine(CUcontext context) : context_(context) {}
	void enter() { cuCtxSetCurrent(context_); }

private:
	CUcontext context_;
};

struct buffer {
	Engine *engine;
	CUdeviceptr memory;
};

void buffer_release(buffer *b)
{
	b->engine->enter();
	cuMemFree(b->memory);
}

struct bonds {
	buffer b;
};

void bonds_close(bonds *x)
{
	buffer_release(&x->b);
}

struct angles {
	buffer b;
};

void angles_close(angles *x)
{
	buffer_release(&x->b);
}

struct limits {
	buffer b;
};

void limits_close(limits *x)
{
	buffer_release(&x->b);
}

// right: the caller has the context current; nothing here selects one for work of its own
void limits_clear(limits *x)
{
	cuMemsetD8(x->b.memory, 0, 1024);
}
