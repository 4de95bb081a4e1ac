// SPDX-License-Identifier: Apache-2.0
// What gpulint takes the log lines and checks of glog to do, where its header is missing, and those of Abseil and DMLC, which have the same names: the message
// is made only where the line is written, and a check that fails ends the program. Checks of a debug build are none here (NDEBUG).
// Sources: https://google.github.io/glog/stable/logging/ https://abseil.io/docs/cpp/guides/logging and the comments of dmlc/logging.h
#pragma once
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <sstream>
#include <string>

namespace gpulint_log {

struct line {
	template <class T> line &operator<<(const T &) { return *this; }
	line &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
};

struct no_line {};
inline void operator&(no_line, const line &) {}

struct end_of_program {};
[[noreturn]] inline void operator&(end_of_program, const line &) { std::abort(); }

template <class T> T not_null(T &&pointer)
{
	if (pointer == nullptr)
		std::abort();
	return static_cast<T &&>(pointer);
}

} // namespace gpulint_log

namespace google {
enum LogSeverity { GLOG_INFO, GLOG_WARNING, GLOG_ERROR, GLOG_FATAL };
void InitGoogleLogging(const char *);
void ShutdownGoogleLogging();
void InstallFailureSignalHandler();
void FlushLogFiles(int);
} // namespace google

#define GPULINT_LOG_INFO gpulint_log::line()
#define GPULINT_LOG_WARNING gpulint_log::line()
#define GPULINT_LOG_ERROR gpulint_log::line()
#define GPULINT_LOG_DFATAL gpulint_log::line()
#define GPULINT_LOG_DEBUG gpulint_log::line()
#define GPULINT_LOG_FATAL gpulint_log::end_of_program() & gpulint_log::line()
#define GPULINT_LOG_QFATAL GPULINT_LOG_FATAL
#define GPULINT_CHECK(condition) (condition) ? (void)0 : gpulint_log::end_of_program() & gpulint_log::line()
#define GPULINT_MAYBE(condition) !(condition) ? (void)0 : gpulint_log::no_line() & gpulint_log::line()

#define LOG(severity) GPULINT_LOG_##severity
#define LOG_IF(severity, condition) !(condition) ? (void)0 : gpulint_log::no_line() & GPULINT_LOG_##severity
#define LOG_EVERY_N(severity, n) GPULINT_LOG_##severity
#define LOG_FIRST_N(severity, n) GPULINT_LOG_##severity
#define LOG_EVERY_T(severity, seconds) GPULINT_LOG_##severity
#define LOG_IF_EVERY_N(severity, condition, n) LOG_IF(severity, condition)
#define PLOG(severity) GPULINT_LOG_##severity
#define PLOG_IF(severity, condition) LOG_IF(severity, condition)
#define SYSLOG(severity) GPULINT_LOG_##severity
#define VLOG_IS_ON(level) false
#define VLOG(level) GPULINT_MAYBE(false)
#define VLOG_IF(level, condition) GPULINT_MAYBE(false && (condition))
#define VLOG_EVERY_N(level, n) GPULINT_MAYBE(false)

#define CHECK(condition) GPULINT_CHECK(condition)
#define CHECK_EQ(a, b) GPULINT_CHECK((a) == (b))
#define CHECK_NE(a, b) GPULINT_CHECK((a) != (b))
#define CHECK_LE(a, b) GPULINT_CHECK((a) <= (b))
#define CHECK_LT(a, b) GPULINT_CHECK((a) < (b))
#define CHECK_GE(a, b) GPULINT_CHECK((a) >= (b))
#define CHECK_GT(a, b) GPULINT_CHECK((a) > (b))
#define CHECK_STREQ(a, b) GPULINT_CHECK(std::strcmp((a), (b)) == 0)
#define CHECK_STRNE(a, b) GPULINT_CHECK(std::strcmp((a), (b)) != 0)
#define CHECK_NOTNULL(pointer) gpulint_log::not_null(pointer)
#define PCHECK(condition) GPULINT_CHECK(condition)
#define QCHECK(condition) GPULINT_CHECK(condition)
#define QCHECK_EQ(a, b) CHECK_EQ(a, b)
#define QCHECK_NE(a, b) CHECK_NE(a, b)

#define DLOG(severity) GPULINT_MAYBE(false)
#define DLOG_IF(severity, condition) GPULINT_MAYBE(false && (condition))
#define DVLOG(level) GPULINT_MAYBE(false)
#define DCHECK(condition) GPULINT_CHECK(true || (condition))
#define DCHECK_EQ(a, b) DCHECK((a) == (b))
#define DCHECK_NE(a, b) DCHECK((a) != (b))
#define DCHECK_LE(a, b) DCHECK((a) <= (b))
#define DCHECK_LT(a, b) DCHECK((a) < (b))
#define DCHECK_GE(a, b) DCHECK((a) >= (b))
#define DCHECK_GT(a, b) DCHECK((a) > (b))
#define DCHECK_NOTNULL(pointer) (pointer)
