#include "core/exchange/import/times/resampling.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/exchange/import/times/time_base.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

constexpr double kUnitLength = 0.02;  // what rounding of a file may take off the length of a quaternion

bool isWhole(const ChannelHeader& channel, const std::vector<double>& values) {
  return channel.unit.empty() &&
         std::ranges::all_of(values, [](double v) { return std::isnan(v) || v == std::floor(v); });
}

/// A whole turn in the unit of the channel, where it is an angle that jumps from one side to the other.
double turnOf(const ChannelHeader& channel, const std::vector<double>& values) {
  const auto unit = unitOf(channel.unit);
  if (!unit || unit->dimension != Dimension::Angle) return 0.0;
  const double turn = 2.0 * std::numbers::pi / unit->inSi;
  double least = 0.0, most = 0.0;
  for (const double v : values)
    if (!std::isnan(v)) {
      least = std::min(least, v);
      most = std::max(most, v);
    }
  return most - least > turn * 1.001 ? 0.0 : turn;  // one that counts its turns does not jump
}

std::vector<double> unwrapped(const std::vector<double>& values, double turn) {
  std::vector<double> way = values;
  double last = 0.0;
  bool known = false;
  for (double& v : way) {
    if (std::isnan(v)) continue;
    if (known) v -= turn * std::round((v - last) / turn);
    last = v;
    known = true;
  }
  return way;
}

std::vector<double> angleAt(std::span<const double> time_s, const std::vector<double>& values,
                            std::span<const double> at_s, double longestGap_s, double turn) {
  const auto way = unwrapped(values, turn);
  auto result = atTimes(time_s, way, at_s, longestGap_s);
  if (std::ranges::equal(way, values, [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }))
    return result;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const double v : values)
    if (!std::isnan(v)) {
      least = std::min(least, v);
      most = std::max(most, v);
    }
  const double middle = 0.5 * (least + most);
  for (double& v : result) v -= turn * std::round((v - middle) / turn);
  return result;
}

std::vector<double> nearestAt(std::span<const double> time_s, const std::vector<double>& values,
                              std::span<const double> at_s, double longestGap_s) {
  auto result = atTimes(time_s, values, at_s, longestGap_s);
  std::size_t k = 0;
  for (std::size_t i = 0; i < at_s.size(); ++i) {
    while (k < time_s.size() && time_s[k] < at_s[i]) ++k;
    if (std::isnan(result[i]) || k == time_s.size() || k == 0) continue;
    result[i] = at_s[i] - time_s[k - 1] < time_s[k] - at_s[i] ? values[k - 1] : values[k];
  }
  return result;
}

/// Four columns, of which q and -q are made neighbours on one side, and the same at other times as units.
void quaternionAt(std::span<const double> time_s, std::span<const std::vector<double>> four,
                  std::span<const double> at_s, double longestGap_s, std::vector<std::vector<double>>& results) {
  std::array<std::vector<double>, 4> turned;
  for (std::size_t c = 0; c < 4; ++c) turned[c] = four[c];
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < time_s.size(); ++i) {
    double along = 0.0;
    for (auto& column : turned) along += column[i] * (last ? column[*last] : 0.0);
    if (along < 0.0)
      for (auto& column : turned) column[i] = -column[i];
    if (!std::isnan(turned[0][i] + turned[1][i] + turned[2][i] + turned[3][i])) last = i;
  }
  std::array<std::vector<double>, 4> at;
  for (std::size_t c = 0; c < 4; ++c) at[c] = atTimes(time_s, turned[c], at_s, longestGap_s);
  for (std::size_t i = 0; i < at_s.size(); ++i) {
    const double length =
        std::sqrt(at[0][i] * at[0][i] + at[1][i] * at[1][i] + at[2][i] * at[2][i] + at[3][i] * at[3][i]);
    for (auto& column : at)
      if (length > 0.0) column[i] /= length;
  }
  for (auto& column : at) results.push_back(std::move(column));
}

}  // namespace

bool isQuaternion(std::span<const ChannelHeader> four, std::span<const std::vector<double>> columns) {
  if (four.size() != 4 || columns.size() != 4) return false;
  std::string ends;
  for (const ChannelHeader& c : four) {
    const auto& first = four.front().name;
    if (c.name.empty() || c.name.size() != first.size() ||
        std::string_view(c.name).substr(0, c.name.size() - 1) != std::string_view(first).substr(0, first.size() - 1))
      return false;
    ends += static_cast<char>(std::tolower(static_cast<unsigned char>(c.name.back())));
  }
  std::ranges::sort(ends);
  if (ends != "wxyz" && ends != "0123" && ends != "1234") return false;
  bool any = false;
  for (std::size_t i = 0; i < columns[0].size(); ++i) {
    double squares = 0.0;
    for (const auto& column : columns) squares += column[i] * column[i];
    if (std::isnan(squares)) continue;
    if (std::abs(std::sqrt(squares) - 1.0) > kUnitLength) return false;
    any = true;
  }
  return any;
}

std::vector<std::vector<double>> channelsAtTimes(std::span<const double> time_s,
                                                 std::span<const ChannelHeader> channels,
                                                 std::span<const std::vector<double>> columns,
                                                 std::span<const double> at_s, double longestGap_s) {
  std::vector<std::vector<double>> results;
  for (std::size_t c = 0; c < columns.size();) {
    if (c + 4 <= columns.size() && isQuaternion(channels.subspan(c, 4), columns.subspan(c, 4))) {
      quaternionAt(time_s, columns.subspan(c, 4), at_s, longestGap_s, results);
      c += 4;
      continue;
    }
    if (isWhole(channels[c], columns[c])) results.push_back(nearestAt(time_s, columns[c], at_s, longestGap_s));
    else if (const double turn = turnOf(channels[c], columns[c]); turn > 0.0)
      results.push_back(angleAt(time_s, columns[c], at_s, longestGap_s, turn));
    else results.push_back(atTimes(time_s, columns[c], at_s, longestGap_s));
    ++c;
  }
  return results;
}

}  // namespace articulus::exchange
