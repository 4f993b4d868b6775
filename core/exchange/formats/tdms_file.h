#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace articulus::exchange {

/// A property of a file, a group or a channel: a number, a text, or a time in seconds since 1904.
using TdmsValue = std::variant<double, std::string>;

/// One object of an NI TDMS file: the file itself (path "/"), a group or a channel.
struct TdmsObject {
  std::string group, channel;
  std::map<std::string, TdmsValue> properties{};
  /// What was recorded, as numbers; of DAQmx raw data one row a scaler, by the number of its scale.
  std::map<std::uint32_t, std::vector<double>> raw{};
  bool words = false;  ///< its values are texts, which are not read

  [[nodiscard]] std::optional<double> number(const std::string& property) const;
  [[nodiscard]] std::string text(const std::string& property) const;
};

inline constexpr std::uint32_t kTdmsPlain = 0xFFFFFFFFU;  ///< key of `raw` where there is no scaler

/// Reads the segments of a file: metadata that only says what changed, raw data contiguous, interleaved or as DAQmx
/// writes them, both byte orders, a last segment that was never closed.
/// In      origin: what errors call it; cut: set where the file ends before a segment that was closed does
/// Errors  ParseError: where and what
/// Source  National Instruments, "TDMS File Format Internal Structure"
[[nodiscard]] base::Result<std::vector<TdmsObject>> readTdmsObjects(std::string_view bytes, const std::string& origin,
                                                                    bool* cut = nullptr);

}  // namespace articulus::exchange
