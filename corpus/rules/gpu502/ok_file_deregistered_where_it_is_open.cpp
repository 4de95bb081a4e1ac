// SPDX-License-Identifier: Apache-2.0
// Files of a pool are taken from cuFile by name, after which their destructor finds nothing to do; and one is registered again in between.
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
	explicit file(int fd) { open(fd); }
	~file() { close(); }
	void open(int fd)
	{
		CUfileDescr_t descr = {fd};
		is_open = cuFileHandleRegister(&handle, &descr).err == 0;
	}
	void close()
	{
		if (is_open)
			cuFileHandleDeregister(handle);
		is_open = false;
	}

private:
	CUfileHandle_t handle = nullptr;
	bool is_open = false;
};

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

// expect-none
void use(int fd)
{
	files some;
	some.open(fd);
	CUfileHandle_t handle;
	CUfileDescr_t descr = {fd};
	for (int i = 0; i < 2; i++) {
		cuFileHandleRegister(&handle, &descr);
		cuFileHandleDeregister(handle);
	}
}
