#pragma once
#include <string>

#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// When a test was measured, in the words of its file: a date among its facts ("Date", "Datum", "wf_start_time", "Start
/// time"), with the time of the day where that stands apart. Nothing is converted: no file says its time zone for
/// certain.
/// Out     "2026/11/20 10:00:00"; empty: the file does not tell
[[nodiscard]] std::string fileBegan(const RecordingHeader& header);

}  // namespace articulus::exchange
