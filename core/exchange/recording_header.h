#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::exchange {

/// One column of numbers as a file of any program holds it.
struct ChannelHeader {
  std::string name;       ///< as in the file, "moment_y_Nm", "JCS Load Extension Torque"
  std::string unit{};     ///< as in the file: "Nm", "deg", "mm"; empty: none is said
  std::string frame{};    ///< "at D in W"; empty: none is said
  std::string meaning{};  ///< one sentence; empty: none is said
};

/// Something that happened, at a time of the recording.
struct Marker {
  double time_s = 0.0;
  std::string kind{};  ///< "step_began", "fault"; of a foreign file what that calls it
  std::string text{};
};

/// What a file of measurements says beside its numbers.
struct RecordingHeader {
  std::string title{};
  std::vector<std::pair<std::string, std::string>> facts{};  ///< key and value, in the order of the file
  std::vector<ChannelHeader> channels{};                     ///< without the time, which every row has
  std::vector<Marker> markers{};
  std::optional<double> rate_Hz{};   ///< empty: the times are not even, or no rate is said
  std::optional<std::int64_t> rows;  ///< empty: not known before the last
};

}  // namespace articulus::exchange
