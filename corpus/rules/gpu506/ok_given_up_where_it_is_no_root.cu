// SPDX-License-Identifier: Apache-2.0
// MPI-4.1, Gather: recvbuf is significant only at root. The other processes hand over the pointer that they have closed.
// expect-none
#include <cuda_runtime.h>
#include <mpi.h>

class gathered_rows {
public:
	void gather(const float *rows, int n, MPI_Comm group)
	{
		if (!is_root_)
			cudaIpcCloseMemHandle(all_rows_);
		MPI_Gather(rows, n, MPI_FLOAT, all_rows_, n, MPI_FLOAT, 0, group);
	}

private:
	bool is_root_;
	float *all_rows_;
};

void gather_rows(gathered_rows &rows, const float *own, int n, MPI_Comm group)
{
	rows.gather(own, n, group);
}
