#include "core/exchange/formats/polhemus.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/exchange/text_table.h"
#include "core/spatial/units.h"

namespace articulus::exchange {
namespace {

constexpr std::size_t kCells = 7;
constexpr int kMostStations = 16;

/// Station and six numbers; empty of any other line.
std::optional<std::array<double, kCells>> rowOf(std::string_view line) {
  const auto cells = cellsOf(line, ' ');
  if (cells.size() != kCells) return std::nullopt;
  std::array<double, kCells> row{};
  for (std::size_t c = 0; c < kCells; ++c) {
    const auto value = numberOfCell(cells[c], false);
    if (!value || std::isnan(*value)) return std::nullopt;
    row[c] = *value;
  }
  const bool station = row[0] == std::floor(row[0]) && row[0] >= 1.0 && row[0] <= kMostStations;
  if (!station || cells[0].find('.') != cells[0].npos) return std::nullopt;
  if (std::abs(row[4]) > 180.0 || std::abs(row[5]) > 90.0 || std::abs(row[6]) > 180.0) return std::nullopt;
  return row;
}

/// Turned about z by the azimuth, then about y' by the elevation, then about x'' by the roll.
std::array<double, 4> quaternionOf(double azimuth, double elevation, double roll) {
  const double a = 0.5 * spatial::inRadians(azimuth), e = 0.5 * spatial::inRadians(elevation),
               r = 0.5 * spatial::inRadians(roll);
  const double ca = std::cos(a), sa = std::sin(a), ce = std::cos(e), se = std::sin(e), cr = std::cos(r),
               sr = std::sin(r);
  return {ca * ce * cr + sa * se * sr, ca * ce * sr - sa * se * cr, ca * se * cr + sa * ce * sr,
          sa * ce * cr - ca * se * sr};
}

}  // namespace

bool beginsAsPolhemus(std::string_view bytes) {
  int rows = 0;
  for (std::size_t at = 0; at < bytes.size() && rows < 3;) {
    const auto end = bytes.find('\n', at);
    if (end == bytes.npos) break;
    auto line = bytes.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!rowOf(line)) return false;
    ++rows;
    at = end + 1;
  }
  return rows >= 2;
}

base::Result<Recording> readPolhemus(const std::filesystem::path& file) {
  const auto text = readMeasurementText(file);
  if (!text) return text.error();
  std::string_view whole = *text;
  const std::string cut = dropCutLine(whole);
  std::map<int, std::vector<std::array<double, kCells>>> stations;
  std::vector<int> turn;  // the order of the stations, which every turn repeats
  bool oneTurn = false;
  std::size_t number = 0, count = 0;
  for (std::size_t at = 0; at < whole.size();) {
    const auto end = std::min(whole.find('\n', at), whole.size());
    auto line = whole.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t") == line.npos) continue;
    const auto row = rowOf(line);
    if (!row)
      return base::Error{base::ErrorCode::ParseError,
                         file.string() + ", line " + std::to_string(number) + ": this is no station with six numbers.",
                         "The file was cut or edited, or is of another kind; name it with --format csv."};
    const int station = static_cast<int>((*row)[0]);
    oneTurn = oneTurn || std::ranges::find(turn, station) != turn.end();
    if (!oneTurn) turn.push_back(station);
    if (station != turn[count++ % turn.size()])
      return base::Error{base::ErrorCode::ParseError,
                         file.string() + ", line " + std::to_string(number) + ": the stations do not come by turns.",
                         "Lines were lost; record it anew, or cut the file there."};
    stations[station].push_back(*row);
  }
  Recording recording;
  recording.timed = false;
  if (!cut.empty()) recording.notes.push_back(cut);
  std::size_t rows = stations.empty() ? 0 : text->size();
  for (const auto& [station, values] : stations) rows = std::min(rows, values.size());
  for (std::size_t i = 0; i < rows; ++i) recording.time_s.push_back(static_cast<double>(i));
  static constexpr std::array<const char*, 6> kNames{"x", "y", "z", "azimuth", "elevation", "roll"};
  static constexpr std::array<const char*, 4> kQuaternion{"qw", "qx", "qy", "qz"};
  for (const auto& [station, values] : stations) {
    const std::string prefix = "station " + std::to_string(station) + " ";
    for (std::size_t k = 0; k < kNames.size(); ++k) {
      recording.header.channels.push_back({.name = prefix + kNames[k], .unit = k < 3 ? "" : "deg"});
      auto& column = recording.columns.emplace_back();
      for (std::size_t i = 0; i < rows; ++i) column.push_back(values[i][k + 1]);
    }
    for (std::size_t k = 0; k < kQuaternion.size(); ++k) {
      recording.header.channels.push_back({.name = prefix + kQuaternion[k], .meaning = "orientation of the sensor"});
      auto& column = recording.columns.emplace_back();
      for (std::size_t i = 0; i < rows; ++i)
        column.push_back(quaternionOf(values[i][4], values[i][5], values[i][6])[k]);
    }
  }
  if (rows == 0)
    return base::Error{base::ErrorCode::ParseError, file.string() + " holds no lines of a tracker.", "Check the file."};
  return recording;
}

}  // namespace articulus::exchange
