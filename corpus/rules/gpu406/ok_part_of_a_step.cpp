// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda.h>

class Engine {
public:
	explicit Engine(CUcontext context) : context_(context) {}
	void enter() { cuCtxSetCurrent(context_); }
	void run(CUfunction f, CUdeviceptr x)
	{
		void *args[] = {&x};
		cuLaunchKernel(f, 64, 1, 1, 256, 1, 1, 0, nullptr, args, nullptr);
	}

private:
	CUcontext context_;
};

// right: the engine's loop begins each step, then asks every part to go on, and ends it; `begin` and `end` select, `go_on` never does
class Bonds {
public:
	explicit Bonds(Engine &engine) : engine_(engine) {}
	void begin()
	{
		engine_.enter();
		cuMemsetD8(bonds_, 0, 1024);
	}
	void go_on() { engine_.run(kernel_, bonds_); }
	void end()
	{
		engine_.enter();
		engine_.run(kernel_, bonds_);
	}

private:
	Engine &engine_;
	CUdeviceptr bonds_ = 0;
	CUfunction kernel_ = nullptr;
};

class Angles {
public:
	explicit Angles(Engine &engine) : engine_(engine) {}
	void begin()
	{
		engine_.enter();
		cuMemsetD8(angles_, 0, 1024);
	}
	void go_on() { engine_.run(kernel_, angles_); }
	void end()
	{
		engine_.enter();
		engine_.run(kernel_, angles_);
	}

private:
	Engine &engine_;
	CUdeviceptr angles_ = 0;
	CUfunction kernel_ = nullptr;
};

class Step {
public:
	virtual ~Step() = default;
	virtual void done() = 0;
};

// right: what the loop calls when it is done, with the context that it has selected
class Report : public Step {
public:
	explicit Report(Engine &engine) : engine_(engine) {}
	void done() override { engine_.run(kernel_, sums_); }

private:
	Engine &engine_;
	CUdeviceptr sums_ = 0;
	CUfunction kernel_ = nullptr;
};

void finish(Engine &engine, Step *step)
{
	engine.enter();
	step->done();
}
