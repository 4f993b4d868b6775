#include "core/storage/detail/run_end_text.h"

namespace articulus::storage::detail {

using record::RunEnd;
using record::RunEnding;

RunEndText toText(const RunEnding& ending) {
  const RunEnd end = ending.end == RunEnd::Unknown ? RunEnd::Interrupted : ending.end;
  return {std::string(name(end)), record::reasonText({end, ending.reason})};
}

RunEnding fromText(const RunEndText& text) {
  for (const RunEnd end : {RunEnd::Running, RunEnd::Completed, RunEnd::Stopped, RunEnd::Faulted, RunEnd::Interrupted})
    if (text.state == name(end)) return {end, text.reason == text.state ? std::string() : text.reason};
  return {RunEnd::Unknown, text.reason.empty() ? text.state : text.state + ": " + text.reason};
}

}  // namespace articulus::storage::detail
