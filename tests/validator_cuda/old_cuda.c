// SPDX-License-Identifier: Apache-2.0
// A test double of a driver that is too old: it has next to nothing.
int cuDriverGetVersion(int *version);
int cuDriverGetVersion(int *version)
{
	*version = 9020;
	return 0;
}
