// SPDX-License-Identifier: Apache-2.0
// Each part of the solver selects the context of its engine first; one does so by a guard that selects in its constructor.
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
	friend class Visit;
	CUcontext context_;
};

class Visit {
public:
	explicit Visit(const Engine &engine) { cuCtxPushCurrent(engine.context_); }
	~Visit() { cuCtxPopCurrent(nullptr); }
};

class Bonds {
public:
	explicit Bonds(Engine &engine) : engine_(engine) {}
	void load(const void *from, size_t bytes)
	{
		engine_.enter();
		cuMemcpyHtoD(bonds_, from, bytes);
	}
	void compute()
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
	explicit Angles(Engine *engine) : engine_(engine) {}
	void compute()
	{
		engine_->enter();
		engine_->run(kernel_, angles_);
	}

private:
	Engine *engine_;
	CUdeviceptr angles_ = 0;
	CUfunction kernel_ = nullptr;
};

class Limits {
public:
	explicit Limits(Engine &engine) : engine_(engine) {}
	void apply()
	{
		Visit visit(engine_);
		engine_.run(kernel_, limits_);
	}

private:
	Engine &engine_;
	CUdeviceptr limits_ = 0;
	CUfunction kernel_ = nullptr;
};
