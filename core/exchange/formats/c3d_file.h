#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::exchange {

enum class C3dProcessor : std::uint8_t { Intel = 84, Vax = 85, Sgi = 86 };

/// One parameter; its values as Intel writes them, whatever the file's processor.
struct C3dParameter {
  std::string name, description{};
  bool locked = false;
  int type = 4;                            ///< -1 letters, 1 bytes, 2 whole numbers of two bytes, 4 floats
  std::vector<std::uint8_t> dimensions{};  ///< fastest first; none: a single value
  std::string bytes{};

  [[nodiscard]] std::size_t count() const;                              ///< of values, or of letters
  [[nodiscard]] std::optional<double> number(std::size_t i = 0) const;  ///< empty: no number there
  [[nodiscard]] std::vector<std::string> texts() const;                 ///< without the blanks at their ends
};

struct C3dGroup {
  std::string name, description{};
  int id = 0;  ///< 1 to 127
  bool locked = false;
  std::vector<C3dParameter> parameters{};
};

/// A C3D file: its parameters as they are, its points and analogue channels as numbers.
/// Out  points in the file's unit, NaN where one was not seen; analogue in the unit that its scale gives
struct C3dFile {
  C3dProcessor processor = C3dProcessor::Intel;
  std::vector<C3dGroup> groups{};
  int firstFrame = 1;
  double frameRate_Hz = 0.0;
  std::size_t frames = 0, samplesPerFrame = 0;
  std::vector<std::vector<double>> points{};    ///< x, y, z, one after the other, of each point; one a frame
  std::vector<std::vector<double>> analogue{};  ///< one a channel; samplesPerFrame a frame

  [[nodiscard]] const C3dParameter* parameter(std::string_view group, std::string_view name) const;
};

/// Errors  ParseError: where, what and what to do
/// Source  C3D user guide, Motion Lab Systems 2008
[[nodiscard]] base::Result<C3dFile> readC3dFile(std::string_view bytes, const std::string& origin);

}  // namespace articulus::exchange
