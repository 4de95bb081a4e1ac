// SPDX-License-Identifier: Apache-2.0
// Files of a pool are taken from cuFile by name, and once more by their destructor.
#include <cuda_runtime.h>
#include <list>

// As cufile.h declares them.
typedef void *CUfileHandle_t;
struct CUfileDescr_t { int fd; };
struct CUfileError_t { int err, cu_err; };
extern "C" CUfileError_t cuFileHandleRegister(CUfileHandle_t *fh, CUfileDescr_t *descr);
extern "C" void cuFileHandleDeregister(CUfileHandle_t fh);

class file {
public:
	explicit file(int fd)
	{
		CUfileDescr_t descr = {fd};
		cuFileHandleRegister(&handle, &descr);
	}
	~file();
	void close();

private:
	CUfileHandle_t handle = nullptr;
};

file::~file()
{
	cuFileHandleDeregister(handle); // expect: GPU502 // validate: -
}

void file::close()
{
	cuFileHandleDeregister(handle);
}

class files {
public:
	void open(int fd) { all.push_back(new file(fd)); }
	~files()
	{
		for (file *f : all)
			if (f) {
				f->close();
				delete f;
			}
	}

private:
	std::list<file *> all;
};

void use(int fd)
{
	files some;
	some.open(fd);
}
