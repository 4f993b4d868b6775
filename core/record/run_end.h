#pragma once
#include <string>
#include <string_view>

namespace articulus::record {

/// How a run ended.
enum class RunEnd {
  Running,      ///< it has not
  Completed,    ///< its program was walked to the end
  Stopped,      ///< by the operator, or because it could not go on
  Faulted,      ///< by a fault of the cell
  Interrupted,  ///< the program that recorded it was gone before
  Unknown       ///< a database says what this version has no name for
};
[[nodiscard]] std::string_view name(RunEnd end) noexcept;  ///< "running", "completed", ...

/// The reason of a run that STOP ended.
inline constexpr std::string_view kStoppedByOperator = "stopped by the operator";

/// How a run ended and why.
struct RunEnding {
  RunEnd end = RunEnd::Running;
  std::string reason{};  ///< in words, "force limit Fz ..."; empty where the end says it all
};

/// The reason in words; where there is none, the name of the end. Nothing of a run that has not ended.
[[nodiscard]] std::string reasonText(const RunEnding& ending);

}  // namespace articulus::record
