// SPDX-License-Identifier: Apache-2.0
// What gpulint takes Abseil's Status and StatusOr to hold, where its headers are missing: a code, of which OK is 0, and the value beside it.
// Source: https://abseil.io/docs/cpp/guides/status and the comments of absl/status/status.h and statusor.h
#pragma once
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#if __cplusplus >= 201703L
namespace absl {

using std::string_view;

enum class StatusCode {
	kOk,
	kCancelled,
	kUnknown,
	kInvalidArgument,
	kDeadlineExceeded,
	kNotFound,
	kAlreadyExists,
	kPermissionDenied,
	kResourceExhausted,
	kFailedPrecondition,
	kAborted,
	kOutOfRange,
	kUnimplemented,
	kInternal,
	kUnavailable,
	kDataLoss,
	kUnauthenticated
};
std::string StatusCodeToString(StatusCode);
enum class StatusToStringMode { kDefault, kWithNoExtraData, kWithPayload, kWithSourceLocation, kWithEverything };

class Status {
public:
	Status() noexcept : gpulint_code(StatusCode::kOk) {}
	template <class M> Status(StatusCode code, const M &) : gpulint_code(code) {}
	bool ok() const noexcept { return gpulint_code == StatusCode::kOk; }
	StatusCode code() const noexcept { return gpulint_code; }
	int raw_code() const noexcept { return (int)gpulint_code; }
	string_view message() const noexcept;
	std::string ToString(StatusToStringMode = StatusToStringMode::kDefault) const;
	void IgnoreError() const {}
	void Update(const Status &other)
	{
		if (ok())
			*this = other;
	}
	template <class... A> void SetPayload(A &&...);
	template <class N> std::optional<std::string> GetPayload(const N &) const;
	bool operator==(const Status &other) const { return gpulint_code == other.gpulint_code; }
	bool operator!=(const Status &other) const { return gpulint_code != other.gpulint_code; }

private:
	StatusCode gpulint_code;
};
std::ostream &operator<<(std::ostream &, const Status &);
std::ostream &operator<<(std::ostream &, StatusCode);

inline Status OkStatus() { return Status(); }
template <class M> Status CancelledError(const M &message) { return Status(StatusCode::kCancelled, message); }
template <class M> Status UnknownError(const M &message) { return Status(StatusCode::kUnknown, message); }
template <class M> Status InvalidArgumentError(const M &message) { return Status(StatusCode::kInvalidArgument, message); }
template <class M> Status DeadlineExceededError(const M &message) { return Status(StatusCode::kDeadlineExceeded, message); }
template <class M> Status NotFoundError(const M &message) { return Status(StatusCode::kNotFound, message); }
template <class M> Status AlreadyExistsError(const M &message) { return Status(StatusCode::kAlreadyExists, message); }
template <class M> Status PermissionDeniedError(const M &message) { return Status(StatusCode::kPermissionDenied, message); }
template <class M> Status ResourceExhaustedError(const M &message) { return Status(StatusCode::kResourceExhausted, message); }
template <class M> Status FailedPreconditionError(const M &message) { return Status(StatusCode::kFailedPrecondition, message); }
template <class M> Status AbortedError(const M &message) { return Status(StatusCode::kAborted, message); }
template <class M> Status OutOfRangeError(const M &message) { return Status(StatusCode::kOutOfRange, message); }
template <class M> Status UnimplementedError(const M &message) { return Status(StatusCode::kUnimplemented, message); }
template <class M> Status InternalError(const M &message) { return Status(StatusCode::kInternal, message); }
template <class M> Status UnavailableError(const M &message) { return Status(StatusCode::kUnavailable, message); }
template <class M> Status DataLossError(const M &message) { return Status(StatusCode::kDataLoss, message); }
template <class M> Status UnauthenticatedError(const M &message) { return Status(StatusCode::kUnauthenticated, message); }

inline bool IsCancelled(const Status &s) { return s.code() == StatusCode::kCancelled; }
inline bool IsUnknown(const Status &s) { return s.code() == StatusCode::kUnknown; }
inline bool IsInvalidArgument(const Status &s) { return s.code() == StatusCode::kInvalidArgument; }
inline bool IsDeadlineExceeded(const Status &s) { return s.code() == StatusCode::kDeadlineExceeded; }
inline bool IsNotFound(const Status &s) { return s.code() == StatusCode::kNotFound; }
inline bool IsAlreadyExists(const Status &s) { return s.code() == StatusCode::kAlreadyExists; }
inline bool IsResourceExhausted(const Status &s) { return s.code() == StatusCode::kResourceExhausted; }
inline bool IsFailedPrecondition(const Status &s) { return s.code() == StatusCode::kFailedPrecondition; }
inline bool IsAborted(const Status &s) { return s.code() == StatusCode::kAborted; }
inline bool IsUnimplemented(const Status &s) { return s.code() == StatusCode::kUnimplemented; }
inline bool IsInternal(const Status &s) { return s.code() == StatusCode::kInternal; }
inline bool IsUnavailable(const Status &s) { return s.code() == StatusCode::kUnavailable; }

} // namespace absl
#endif
