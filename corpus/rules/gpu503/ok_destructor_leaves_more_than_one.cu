// SPDX-License-Identifier: Apache-2.0
// Members that other files may name, and that destructors leave alone: two of three, one that the class shows, one where code of another file runs
// in the destructor, and one of a base.
#include <cuda_runtime.h>

class two_left {
public:
	~two_left();
	void setup();
	void forward(float *x, int n); // in another file

protected:
	cudaStream_t stream;
	cudaEvent_t started, ended;
};

void two_left::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended);
}

two_left::~two_left() { cudaStreamDestroy(stream); }

class shown {
public:
	~shown();
	void setup();
	cudaEvent_t end() { return ended; }
	void forward(float *x, int n); // in another file

protected:
	cudaStream_t stream;
	cudaEvent_t started, ended;
};

void shown::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended);
}

shown::~shown()
{
	cudaEventDestroy(started);
	cudaStreamDestroy(stream);
}

class cleared {
public:
	~cleared();
	void setup();
	void clear(); // in another file

protected:
	cudaStream_t stream;
	cudaEvent_t started, ended;
};

void cleared::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended);
}

cleared::~cleared()
{
	clear();
	cudaEventDestroy(started);
	cudaStreamDestroy(stream);
}

class base {
public:
	~base();
	void forward(float *x, int n); // in another file

protected:
	cudaEvent_t ended;
};

base::~base() { cudaEventDestroy(ended); }

class derived : public base {
public:
	~derived();
	void setup();
	void backward(float *x, int n); // in another file

protected:
	cudaStream_t stream;
	cudaEvent_t started;
};

// expect-none
void derived::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended);
}

derived::~derived()
{
	cudaEventDestroy(started);
	cudaStreamDestroy(stream);
}
