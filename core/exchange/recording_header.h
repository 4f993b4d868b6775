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
  std::string group{};    ///< what belongs together: "load", "pose"; empty: none is said
};

/// Something that happened, at a time of the recording.
struct Marker {
  double time_s = 0.0;
  std::string kind{};  ///< "step_began", "fault"; of a foreign file what that calls it
  std::string text{};
};

/// One number that was computed from a recording, as a result table has it.
struct Outcome {
  std::string table{}, motion{}, quantity{}, unit{};  ///< "range_of_motion", "FE", "FE", "rad"
  double minimum = 0.0, maximum = 0.0;
  std::optional<double> neutralZone{};
  std::string method{};                                        ///< how it was determined, parameters included
  std::optional<double> expectedMinimum{}, expectedMaximum{};  ///< what a source reports, in the same unit
  std::string source{};                                        ///< of the expectation; empty: none
};

/// What was measured beside the rows at times of its own, as the frames of a tracking system.
/// Out  time_s and each column have the same length; NaN where nothing was measured
struct Series {
  std::string name{};     ///< "bone L3"
  std::string meaning{};  ///< one sentence
  std::vector<ChannelHeader> channels{};
  std::vector<double> time_s{};
  std::vector<std::vector<double>> columns{};  ///< one for each of channels
};

/// What a file of measurements says beside its numbers.
struct RecordingHeader {
  std::string title{};
  std::vector<std::pair<std::string, std::string>> facts{};  ///< key and value, in the order of the file
  std::vector<ChannelHeader> channels{};                     ///< without the time, which every row has
  std::vector<Marker> markers{};
  std::optional<double> rate_Hz{};   ///< empty: the times are not even, or no rate is said
  std::optional<std::int64_t> rows;  ///< empty: not known before the last
  std::optional<double> begin_s{};   ///< time of the first row, where it is known to be a part; with end_s of the last
  double end_s = 0.0;
  std::vector<Outcome> outcomes{};
  std::vector<Series> series{};
  /// What was in force, each a JSON text under its name: "protocol", "cell".
  std::vector<std::pair<std::string, std::string>> documents{};
};

}  // namespace articulus::exchange
