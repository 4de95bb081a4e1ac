// SPDX-License-Identifier: Apache-2.0
// MPI-4.1, Gather: every process sends what sendbuf holds, root or not; here it has closed that.
#include <cuda_runtime.h>
#include <mpi.h>

class sent_rows {
public:
	void gather(float *all_rows, int n, MPI_Comm group)
	{
		if (!is_root_)
			cudaIpcCloseMemHandle(own_rows_);
		MPI_Gather(own_rows_, n, MPI_FLOAT, all_rows, n, MPI_FLOAT, 0, group); // expect: GPU506 // validate: confirmed
	}

private:
	bool is_root_;
	float *own_rows_;
};

void send_rows(sent_rows &rows, float *all, int n, MPI_Comm group)
{
	rows.gather(all, n, group);
}
