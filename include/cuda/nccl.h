// SPDX-License-Identifier: Apache-2.0
// NCCL: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef NCCL_H_
#define NCCL_H_
#include <limits.h>
#include <stdint.h>

#include "cuda_runtime.h"
#include "cuda_fp16_common.h"

#define NCCL_API_MAGIC 0xcafebeef
#define NCCL_COMM_NULL NULL
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_UNDEF_PTR NULL
#define NCCL_CTA_POLICY_DEFAULT 0x00
#define NCCL_CTA_POLICY_EFFICIENCY 0x01
#define NCCL_CTA_POLICY_ZERO 0x02
#define NCCL_MAJOR 2
#define NCCL_MINOR 30
#define NCCL_PATCH 7
#define NCCL_REVOKE_DEFAULT 0x00
#define NCCL_SHRINK_ABORT 0x01
#define NCCL_SHRINK_DEFAULT 0x00
#define NCCL_SPLIT_NOCOLOR -1
#define NCCL_SUFFIX ""
#define NCCL_SUSPEND_MEM 0x01
#define NCCL_UNDEF_FLOAT -1.0f
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_VERSION(x, y, z) (((x) <= 2 && (y) <= 8) ? (x) * 1000 + (y) * 100 + (z) : (x) * 10000 + (y) * 100 + (z))
#define NCCL_VERSION_CODE 23007
#define NCCL_WIN_COLL_SYMMETRIC 0x01
#define NCCL_WIN_DEFAULT 0x00
#define NCCL_WIN_REQUIRED_ALIGNMENT 4096
#define NCCL_WIN_STRICT_ORDERING 0x02
#define NCCL_CONFIG_INITIALIZER                                                                                        \
	{sizeof(ncclConfig_t), NCCL_API_MAGIC, NCCL_VERSION_CODE, INT_MIN, INT_MIN, INT_MIN, INT_MIN, NULL, INT_MIN,   \
	 INT_MIN, NULL, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN}
#define NCCL_SIM_INFO_INITIALIZER {sizeof(ncclSimInfo_t), 0x74685283, NCCL_VERSION_CODE, NCCL_UNDEF_FLOAT}

#ifdef __cplusplus
extern "C" {
#endif

struct ncclComm;
typedef struct ncclComm *ncclComm_t;
struct ncclWindow_vidmem;
typedef struct ncclWindow_vidmem *ncclWindow_t;
typedef struct {
	char internal[128];
} ncclUniqueId;
typedef enum {
	ncclSuccess = 0,
	ncclUnhandledCudaError = 1,
	ncclSystemError = 2,
	ncclInternalError = 3,
	ncclInvalidArgument = 4,
	ncclInvalidUsage = 5,
	ncclRemoteError = 6,
	ncclInProgress = 7,
	ncclTimeout = 8,
	ncclNumResults = 9
} ncclResult_t;
struct ncclConfig_v23000 {
	size_t size;
	unsigned int magic;
	unsigned int version;
	int blocking;
	int cgaClusterSize;
	int minCTAs;
	int maxCTAs;
	const char *netName;
	int splitShare;
	int trafficClass;
	const char *commName;
	int collnetEnable;
	int CTAPolicy;
	int shrinkShare;
	int nvlsCTAs;
	int nChannelsPerNetPeer;
	int nvlinkCentricSched;
	int graphUsageMode;
	int numRmaCtx;
	int maxP2pPeers;
	int graphStreamOrdering;
};
typedef struct ncclConfig_v23000 ncclConfig_t;
struct ncclSimInfo_v22200 {
	size_t size;
	unsigned int magic;
	unsigned int version;
	float estimatedTime;
};
typedef struct ncclSimInfo_v22200 ncclSimInfo_t;
typedef enum {
	ncclNumOps_dummy = 5
} ncclRedOp_dummy_t;
typedef enum {
	ncclSum = 0,
	ncclProd = 1,
	ncclMax = 2,
	ncclMin = 3,
	ncclAvg = 4,
	ncclNumOps = 5,
	ncclMaxRedOp = 2147483647
} ncclRedOp_t;
typedef enum {
	ncclInt8 = 0,
	ncclChar = 0,
	ncclUint8 = 1,
	ncclInt32 = 2,
	ncclInt = 2,
	ncclUint32 = 3,
	ncclInt64 = 4,
	ncclUint64 = 5,
	ncclFloat16 = 6,
	ncclHalf = 6,
	ncclFloat32 = 7,
	ncclFloat = 7,
	ncclFloat64 = 8,
	ncclDouble = 8,
	ncclBfloat16 = 9,
	ncclFloat8e4m3 = 10,
	ncclFloat8e5m2 = 11,
	ncclNumTypes = 12
} ncclDataType_t;
typedef enum {
	ncclScalarDevice = 0,
	ncclScalarHostImmediate = 1
} ncclScalarResidence_t;
typedef enum {
	ncclStatGpuMemSuspend = 0,
	ncclStatGpuMemSuspended = 1,
	ncclStatGpuMemPersist = 2,
	ncclStatGpuMemTotal = 3
} ncclCommMemStat_t;
typedef struct {
	int opCnt;
	int peer;
	int sigIdx;
	int ctx;
} ncclWaitSignalDesc_t;
typedef struct ncclParamHandle *ncclParamHandle_t;

ncclResult_t ncclMemAlloc(void **ptr, size_t size);
ncclResult_t ncclMemFree(void *ptr);
ncclResult_t ncclGetVersion(int *version);
ncclResult_t ncclGetUniqueId(ncclUniqueId *uniqueId);
ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank, ncclConfig_t
	*config);
ncclResult_t ncclCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank);
ncclResult_t ncclCommInitAll(ncclComm_t *comm, int ndev, const int *devlist);
ncclResult_t ncclCommFinalize(ncclComm_t comm);
ncclResult_t ncclCommDestroy(ncclComm_t comm);
ncclResult_t ncclCommAbort(ncclComm_t comm);
ncclResult_t ncclCommRevoke(ncclComm_t comm, int revokeFlags);
ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *newcomm, ncclConfig_t *config);
ncclResult_t ncclCommShrink(ncclComm_t comm, int *excludeRanksList, int excludeRanksCount, ncclComm_t *newcomm,
	ncclConfig_t *config, int shrinkFlags);
ncclResult_t ncclCommInitRankScalable(ncclComm_t *newcomm, int nranks, int myrank, int nId, ncclUniqueId *commIds,
	ncclConfig_t *config);
const char *ncclGetErrorString(ncclResult_t result);
const char *ncclGetLastError(ncclComm_t comm);
void ncclResetDebugInit(void);
ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *asyncError);
ncclResult_t ncclCommCount(const ncclComm_t comm, int *count);
ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device);
ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank);
ncclResult_t ncclCommRegister(const ncclComm_t comm, void *buff, size_t size, void **handle);
ncclResult_t ncclCommDeregister(const ncclComm_t comm, void *handle);
ncclResult_t ncclCommWindowRegister(ncclComm_t comm, void *buff, size_t size, ncclWindow_t *win, int winFlags);
ncclResult_t ncclCommWindowDeregister(ncclComm_t comm, ncclWindow_t win);
ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *op, void *scalar, ncclDataType_t datatype, ncclScalarResidence_t
	residence, ncclComm_t comm);
ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t comm);
ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t op,
	int root, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclBcast(void *buff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm, cudaStream_t
	stream);
ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclRedOp_t
	op, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount, ncclDataType_t datatype,
	ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t datatype,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclAlltoAll(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, ncclComm_t
	comm, cudaStream_t stream);
ncclResult_t ncclGather(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclScatter(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype, int root,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm,
	cudaStream_t stream);
ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm, cudaStream_t
	stream);
ncclResult_t ncclGroupStart(void);
ncclResult_t ncclGroupEnd(void);
ncclResult_t ncclGroupSimulateEnd(ncclSimInfo_t *simInfo);
ncclResult_t ncclCommGetUniqueId(ncclComm_t comm, ncclUniqueId *uniqueId);
ncclResult_t ncclCommGrow(ncclComm_t comm, int nRanks, const ncclUniqueId *uniqueId, int rank, ncclComm_t *newcomm,
	ncclConfig_t *config);
ncclResult_t ncclCommSuspend(ncclComm_t comm, int flags);
ncclResult_t ncclCommResume(ncclComm_t comm);
ncclResult_t ncclCommMemStats(ncclComm_t comm, ncclCommMemStat_t stat, uint64_t *value);
ncclResult_t ncclWinGetUserPtr(ncclComm_t comm, ncclWindow_t win, void **outUserPtr);
ncclResult_t ncclPutSignal(const void *localbuff, size_t count, ncclDataType_t datatype, int peer, ncclWindow_t peerWin,
	size_t peerWinOffset, int sigIdx, int ctx, unsigned int flags, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclSignal(int peer, int sigIdx, int ctx, unsigned int flags, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclWaitSignal(int nDesc, ncclWaitSignalDesc_t *signalDescs, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclParamBind(ncclParamHandle_t *out, const char *key);
ncclResult_t ncclParamGetI8(ncclParamHandle_t h, int8_t *out);
ncclResult_t ncclParamGetI16(ncclParamHandle_t h, int16_t *out);
ncclResult_t ncclParamGetI32(ncclParamHandle_t h, int32_t *out);
ncclResult_t ncclParamGetI64(ncclParamHandle_t h, int64_t *out);
ncclResult_t ncclParamGetU8(ncclParamHandle_t h, uint8_t *out);
ncclResult_t ncclParamGetU16(ncclParamHandle_t h, uint16_t *out);
ncclResult_t ncclParamGetU32(ncclParamHandle_t h, uint32_t *out);
ncclResult_t ncclParamGetU64(ncclParamHandle_t h, uint64_t *out);
ncclResult_t ncclParamGetStr(ncclParamHandle_t h, const char **out);
ncclResult_t ncclParamGet(ncclParamHandle_t h, void *out, int maxLen, int *len);
ncclResult_t ncclParamGetParameter(const char *key, const char **value, int *valueLen);
ncclResult_t ncclParamGetAllParameterKeys(const char ***table, int *tableLen);
void ncclParamDumpAll(void);

#ifdef __cplusplus
}
#endif

// The names under which profilers find the functions.
#define pncclMemAlloc ncclMemAlloc
#define pncclMemFree ncclMemFree
#define pncclGetVersion ncclGetVersion
#define pncclGetUniqueId ncclGetUniqueId
#define pncclCommInitRankConfig ncclCommInitRankConfig
#define pncclCommInitRank ncclCommInitRank
#define pncclCommInitAll ncclCommInitAll
#define pncclCommFinalize ncclCommFinalize
#define pncclCommDestroy ncclCommDestroy
#define pncclCommAbort ncclCommAbort
#define pncclCommRevoke ncclCommRevoke
#define pncclCommSplit ncclCommSplit
#define pncclCommShrink ncclCommShrink
#define pncclCommInitRankScalable ncclCommInitRankScalable
#define pncclGetErrorString ncclGetErrorString
#define pncclGetLastError ncclGetLastError
#define pncclResetDebugInit ncclResetDebugInit
#define pncclCommGetAsyncError ncclCommGetAsyncError
#define pncclCommCount ncclCommCount
#define pncclCommCuDevice ncclCommCuDevice
#define pncclCommUserRank ncclCommUserRank
#define pncclCommRegister ncclCommRegister
#define pncclCommDeregister ncclCommDeregister
#define pncclCommWindowRegister ncclCommWindowRegister
#define pncclCommWindowDeregister ncclCommWindowDeregister
#define pncclRedOpCreatePreMulSum ncclRedOpCreatePreMulSum
#define pncclRedOpDestroy ncclRedOpDestroy
#define pncclReduce ncclReduce
#define pncclBcast ncclBcast
#define pncclBroadcast ncclBroadcast
#define pncclAllReduce ncclAllReduce
#define pncclReduceScatter ncclReduceScatter
#define pncclAllGather ncclAllGather
#define pncclAlltoAll ncclAlltoAll
#define pncclGather ncclGather
#define pncclScatter ncclScatter
#define pncclSend ncclSend
#define pncclRecv ncclRecv
#define pncclGroupStart ncclGroupStart
#define pncclGroupEnd ncclGroupEnd
#define pncclGroupSimulateEnd ncclGroupSimulateEnd
#define pncclCommGetUniqueId ncclCommGetUniqueId
#define pncclCommGrow ncclCommGrow
#define pncclCommSuspend ncclCommSuspend
#define pncclCommResume ncclCommResume
#define pncclCommMemStats ncclCommMemStats
#define pncclWinGetUserPtr ncclWinGetUserPtr
#define pncclPutSignal ncclPutSignal
#define pncclSignal ncclSignal
#define pncclWaitSignal ncclWaitSignal
#define pncclParamBind ncclParamBind
#define pncclParamGetI8 ncclParamGetI8
#define pncclParamGetI16 ncclParamGetI16
#define pncclParamGetI32 ncclParamGetI32
#define pncclParamGetI64 ncclParamGetI64
#define pncclParamGetU8 ncclParamGetU8
#define pncclParamGetU16 ncclParamGetU16
#define pncclParamGetU32 ncclParamGetU32
#define pncclParamGetU64 ncclParamGetU64
#define pncclParamGetStr ncclParamGetStr
#define pncclParamGet ncclParamGet
#define pncclParamGetParameter ncclParamGetParameter
#define pncclParamGetAllParameterKeys ncclParamGetAllParameterKeys
#define pncclParamDumpAll ncclParamDumpAll
#endif
