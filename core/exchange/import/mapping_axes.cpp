#include "core/exchange/import/mapping_axes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>

#include "core/base/text/letter_case.h"
#include "core/base/text/text_format.h"
#include "core/exchange/text_table.h"
#include "core/spatial/rotation.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using spatial::Matrix3;
using spatial::Vector3;

constexpr double kNone = 1e-9, kRound = 1e-4;  // shares that count as zero; what rounded entries may miss

struct Direction {
  std::string_view word;
  int axis;  ///< of W
  double sign;
};
constexpr std::array kDirections{
    Direction{"anterior", 0, 1.0}, Direction{"forwards", 0, 1.0},   Direction{"forward", 0, 1.0},
    Direction{"front", 0, 1.0},    Direction{"posterior", 0, -1.0}, Direction{"backwards", 0, -1.0},
    Direction{"back", 0, -1.0},    Direction{"left", 1, 1.0},       Direction{"right", 1, -1.0},
    Direction{"up", 2, 1.0},       Direction{"superior", 2, 1.0},   Direction{"cranial", 2, 1.0},
    Direction{"down", 2, -1.0},    Direction{"inferior", 2, -1.0},  Direction{"caudal", 2, -1.0}};

struct Named {
  std::string_view name, axes;
};
constexpr std::array kNamed{Named{"isb", "x anterior y up z right"}, Named{"opensim", "x anterior y up z right"},
                            Named{"ras", "x right y anterior z up"}, Named{"lps", "x left y posterior z up"},
                            Named{"w", "x anterior y left z up"}};

std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> words;
  bool open = false;
  for (const char c : text) {
    const bool divides = c == ' ' || c == ',' || c == ';' || c == '=' || c == ':' || c == '[' || c == ']';
    if (divides) {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    open = true;
  }
  return words;
}

Error noAxes(const std::string& text, const std::string& why) {
  return {
      ErrorCode::InvalidArgument, "\"" + text.substr(0, 100) + "\" are no axes: " + why + ".",
      "Say isb, opensim, ras or lps, where each axis points as in \"x right, y anterior, z up\", or nine numbers of "
      "a rotation, row by row."};
}

/// "x right, y anterior, z up" of words in any order; of each axis one.
base::Result<Matrix3> pointing(const std::string& text, const std::vector<std::string>& words) {
  Matrix3 R = Matrix3::Zero();
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const auto at = std::ranges::find(kDirections, std::string_view(words[i + 1]), &Direction::word);
    if (words[i].size() != 1 || words[i][0] < 'x' || words[i][0] > 'z' || at == kDirections.end())
      return noAxes(text, "\"" + words[i] + " " + words[i + 1] + "\" says no direction");
    const int column = words[i][0] - 'x';
    if (!R.col(column).isZero()) return noAxes(text, words[i] + " stands twice");
    R(at->axis, column) = at->sign;
  }
  if (std::abs(R.determinant()) < 0.5) return noAxes(text, "two of them lie along one line");
  return R;
}

std::string describe(const Matrix3& R) {
  std::string text;
  static constexpr std::array<std::array<const char*, 2>, 3> kWords{
      {{"anterior", "posterior"}, {"left", "right"}, {"up", "down"}}};
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row)
      if (std::abs(std::abs(R(row, column)) - 1.0) < kNone)
        text += std::string(text.empty() ? "" : ", ") + "xyz"[column] + " " +
                kWords[static_cast<std::size_t>(row)][R(row, column) > 0.0 ? 0 : 1];
  if (std::ranges::count(text, ',') == 2) return text;
  text = "rotation";
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) text += " " + base::significant(R(row, column), 9);
  return text;
}

std::vector<double>* columnOf(Recording& recording, const std::string& name) {
  const auto at = std::ranges::find(recording.header.channels, name, &ChannelHeader::name);
  if (at == recording.header.channels.end()) return nullptr;
  return &recording.columns[static_cast<std::size_t>(at - recording.header.channels.begin())];
}

/// The names of a vector's components, and what they have become.
base::Result<void> turnVector(const Matrix3& R, const std::string& front, const std::string& unit,
                              Recording& recording) {
  const std::array<std::string, 3> names{front + "x" + unit, front + "y" + unit, front + "z" + unit};
  std::array<const std::vector<double>*, 3> from{};
  for (std::size_t j = 0; j < 3; ++j) from[j] = columnOf(recording, names[j]);
  if (!from[0] && !from[1] && !from[2]) return {};
  const std::size_t rows = recording.rows();
  std::array<std::optional<std::vector<double>>, 3> to{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto share = [&](std::size_t j) { return R(static_cast<int>(i), static_cast<int>(j)); };
    std::string missing;
    bool any = false;
    for (std::size_t j = 0; j < 3; ++j) {
      if (std::abs(share(j)) < kNone) continue;
      if (from[j]) any = true;
      else missing = names[j];
    }
    if (!any) continue;  // none of what it is made of is in the file
    if (!missing.empty())
      return Error{ErrorCode::InvalidArgument, "The axes cannot be turned: " + missing + " is missing.",
                   "Say which column it is, or leave the other components of that vector out."};
    auto& values = to[i].emplace(rows, 0.0);
    for (std::size_t j = 0; j < 3; ++j)
      if (std::abs(share(j)) >= kNone)
        for (std::size_t row = 0; row < rows; ++row) values[row] += share(j) * (*from[j])[row];
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto at = std::ranges::find(recording.header.channels, names[i], &ChannelHeader::name);
    const bool is = at != recording.header.channels.end();
    const auto k = at - recording.header.channels.begin();
    if (is && to[i]) {
      recording.columns[static_cast<std::size_t>(k)] = std::move(*to[i]);
    } else if (to[i]) {
      recording.header.channels.push_back({.name = names[i], .unit = unit.substr(1)});
      recording.columns.push_back(std::move(*to[i]));
    } else if (is) {
      recording.header.channels.erase(at);
      recording.columns.erase(recording.columns.begin() + k);
    }
  }
  return {};
}

base::Result<void> turnOrientation(const Matrix3& R, const std::string& front, Recording& recording) {
  std::array<std::vector<double>*, 4> q{};
  int found = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    q[k] = columnOf(recording, front + "wxyz"[k]);
    found += q[k] ? 1 : 0;
  }
  if (found == 0) return {};
  if (found < 4)
    return Error{ErrorCode::InvalidArgument, "The axes cannot be turned: of " + front + "w ... z one is missing.",
                 "Say which columns they are, or leave them out."};
  const spatial::Quaternion turn = spatial::quaternionOf(R);
  for (std::size_t row = 0; row < recording.rows(); ++row) {
    const auto turned = turn * spatial::Quaternion((*q[0])[row], (*q[1])[row], (*q[2])[row], (*q[3])[row]);
    (*q[0])[row] = turned.w();
    (*q[1])[row] = turned.x();
    (*q[2])[row] = turned.y();
    (*q[3])[row] = turned.z();
  }
  return {};
}

bool isLeftHanded(const MappingAxes& axes) { return axes.R_WF.determinant() < 0.0; }

/// Axes of either hand.
base::Result<MappingAxes> readAxes(const std::string& text) {
  auto words = wordsOf(text);
  if (words.size() == 1)
    for (const Named& one : kNamed)
      if (words[0] == one.name) words = wordsOf(std::string(one.axes));
  if (!words.empty() && words[0] == "rotation") words.erase(words.begin());
  MappingAxes axes;
  if (words.size() == 6) {
    const auto R = pointing(text, words);
    if (!R) return R.error();
    axes.R_WF = *R;
  } else if (words.size() == 9) {
    for (std::size_t i = 0; i < 9; ++i) {
      const auto number = numberOfCell(words[i], false);
      if (!number || !std::isfinite(*number)) return noAxes(text, "\"" + words[i] + "\" is no number");
      axes.R_WF(static_cast<int>(i / 3), static_cast<int>(i % 3)) = *number;
    }
    if (!((axes.R_WF * axes.R_WF.transpose() - Matrix3::Identity()).cwiseAbs().maxCoeff() < kRound))
      return noAxes(text, "their directions are not square to each other, or not of length 1");
  } else {
    return noAxes(text, "neither a known name nor three directions nor nine numbers");
  }
  // Entries that were rounded are made exact.
  if (words.size() == 9 && !isLeftHanded(axes))
    axes.R_WF = spatial::Matrix3(spatial::quaternionOf(axes.R_WF).normalized().toRotationMatrix());
  axes.words = describe(axes.R_WF);
  return axes;
}

/// "left-handed, x right, y anterior, z down": its hand in words, which is taken out. -1: left, +1: right, 0: not said.
int takeHand(std::string& text) {
  std::string small = base::lowered(text);
  int hand = 0;
  for (const auto& [side, sign] :
       {std::pair{"left", -1}, std::pair{"right", 1}, std::pair{"links", -1}, std::pair{"rechts", 1}})
    for (const char* rest : {"-handed", " handed", "_handed", "handed", "-hand", " hand", "h\xC3\xA4ndig", "haendig"}) {
      const std::string word = std::string(side) + rest;
      const auto at = small.find(word);
      if (at == small.npos) continue;
      hand = hand < 0 ? -1 : sign;
      small.erase(at, word.size());
      text.erase(at, word.size());
    }
  if (hand != 0) std::erase_if(text, [](char c) { return c == '(' || c == ')'; });
  return hand;
}

}  // namespace

base::Result<MappingAxes> parseAxes(const std::string& text) {
  auto axes = readAxes(text);
  if (axes && isLeftHanded(*axes))
    return Error{ErrorCode::InvalidArgument,
                 "\"" + text.substr(0, 100) +
                     "\" are left-handed axes (det -1): no rotation leads to W, and the signs "
                     "of moments and angles in them are open.",
                 "Turn the signs of single columns with what is known of them, and say right-handed axes."};
  return axes;
}

AxesOfFile axesOfFile(const RecordingHeader& header) {
  AxesOfFile file;
  for (const auto& [key, value] : header.facts) {
    std::string name = key.substr(key.find_last_of("/:.") == key.npos ? 0 : key.find_last_of("/:.") + 1);
    for (char& c : name) c = c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (name == "handedness" && !value.empty() && (value.front() == 'l' || value.front() == 'L')) {
      file.leftHanded = "left-handed (" + key + ": " + value + ")";
      file.axes.reset();
      return file;
    }
    if (file.axes || (name != "axes" && name != "frame" && name != "coordinate_system")) continue;
    const auto words = wordsOf(value);
    if (words.empty() || (words.size() == 1 && numberOfCell(words[0], false))) continue;  // the number of an exposure
    std::string directions = value;
    const int hand = takeHand(directions);
    const auto read = readAxes(directions);
    if (hand < 0 || (read && isLeftHanded(*read))) {
      file.leftHanded = value;
      return file;
    }
    if (read) file.axes = *read;
    else file.unknown = value;
  }
  return file;
}

base::Result<void> turnAxes(const MappingAxes& axes, Recording& recording) {
  if (axes.R_WF.isApprox(Matrix3::Identity(), kNone)) return {};
  for (const auto& [front, unit] :
       {std::pair{"force_", "_N"}, std::pair{"moment_", "_Nm"}, std::pair{"wanted_force_", "_N"},
        std::pair{"wanted_moment_", "_Nm"}, std::pair{"position_", "_m"}, std::pair{"wanted_position_", "_m"}})
    if (auto turned = turnVector(axes.R_WF, front, unit, recording); !turned) return turned;
  for (const char* front : {"quaternion_", "wanted_quaternion_"})
    if (auto turned = turnOrientation(axes.R_WF, front, recording); !turned) return turned;
  return {};
}

}  // namespace articulus::exchange
