#include "core/exchange/unit.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/base/text/letter_case.h"
#include "core/spatial/units.h"

namespace articulus::exchange {
namespace {

struct Row {
  std::string_view text;
  Unit unit;
};

constexpr double kPound_N = 4.4482216152605, kInch_m = 0.0254, kFoot_m = 0.3048, kGravity = 9.80665;

// Blanks, points, dashes and stars between the parts of a unit are gone.
constexpr std::array kRows{
    Row{"N", {Dimension::Force, 1.0}},
    Row{"Newton", {Dimension::Force, 1.0}},
    Row{"Newtons", {Dimension::Force, 1.0}},
    Row{"kN", {Dimension::Force, 1e3}},
    Row{"MN", {Dimension::Force, 1e6}},
    Row{"daN", {Dimension::Force, 10.0}},
    Row{"cN", {Dimension::Force, 1e-2}},
    Row{"mN", {Dimension::Force, 1e-3}},
    Row{"uN", {Dimension::Force, 1e-6}},
    Row{"\xC2\xB5N", {Dimension::Force, 1e-6}},
    Row{"\xCE\xBCN", {Dimension::Force, 1e-6}},
    Row{"lbf", {Dimension::Force, kPound_N}},
    Row{"lbs", {Dimension::Force, kPound_N}},
    Row{"ozf", {Dimension::Force, kPound_N / 16.0}},
    Row{"kgf", {Dimension::Force, kGravity}},
    Row{"kp", {Dimension::Force, kGravity}},
    Row{"gf", {Dimension::Force, kGravity / 1e3}},
    Row{"Nm", {Dimension::Moment, 1.0}},
    Row{"Newtonmeter", {Dimension::Moment, 1.0}},
    Row{"Newtonmeters", {Dimension::Moment, 1.0}},
    Row{"MNm", {Dimension::Moment, 1e6}},
    Row{"kNm", {Dimension::Moment, 1e3}},
    Row{"kNmm", {Dimension::Moment, 1.0}},
    Row{"daNm", {Dimension::Moment, 10.0}},
    Row{"cNm", {Dimension::Moment, 1e-2}},
    Row{"mNm", {Dimension::Moment, 1e-3}},
    Row{"uNm", {Dimension::Moment, 1e-6}},
    Row{"\xC2\xB5Nm", {Dimension::Moment, 1e-6}},
    Row{"\xCE\xBCNm", {Dimension::Moment, 1e-6}},
    Row{"Nmm", {Dimension::Moment, 1e-3}},
    Row{"Ncm", {Dimension::Moment, 1e-2}},
    Row{"inlbf", {Dimension::Moment, kInch_m* kPound_N}},
    Row{"lbfin", {Dimension::Moment, kInch_m* kPound_N}},
    Row{"inlb", {Dimension::Moment, kInch_m* kPound_N}},
    Row{"ftlbf", {Dimension::Moment, kFoot_m* kPound_N}},
    Row{"lbfft", {Dimension::Moment, kFoot_m* kPound_N}},
    Row{"ftlb", {Dimension::Moment, kFoot_m* kPound_N}},
    Row{"lbft", {Dimension::Moment, kFoot_m* kPound_N}},
    Row{"lbin", {Dimension::Moment, kInch_m* kPound_N}},
    Row{"ozfin", {Dimension::Moment, kInch_m* kPound_N / 16.0}},
    Row{"inozf", {Dimension::Moment, kInch_m* kPound_N / 16.0}},
    Row{"ozin", {Dimension::Moment, kInch_m* kPound_N / 16.0}},
    Row{"kgfm", {Dimension::Moment, kGravity}},
    Row{"kgfcm", {Dimension::Moment, kGravity / 1e2}},
    Row{"kgfmm", {Dimension::Moment, kGravity / 1e3}},
    Row{"kpm", {Dimension::Moment, kGravity}},
    Row{"gfcm", {Dimension::Moment, kGravity / 1e5}},
    Row{"m", {Dimension::Length, 1.0}},
    Row{"cm", {Dimension::Length, 1e-2}},
    Row{"mm", {Dimension::Length, 1e-3}},
    Row{"um", {Dimension::Length, 1e-6}},
    Row{"\xC2\xB5m", {Dimension::Length, 1e-6}},
    Row{"\xCE\xBCm", {Dimension::Length, 1e-6}},  // the Greek letter
    Row{"in", {Dimension::Length, kInch_m}},
    Row{"inch", {Dimension::Length, kInch_m}},
    Row{"rad", {Dimension::Angle, 1.0}},
    Row{"radians", {Dimension::Angle, 1.0}},
    Row{"mrad", {Dimension::Angle, 1e-3}},
    Row{"deg", {Dimension::Angle, spatial::kRadiansPerDegree}},
    Row{"degree", {Dimension::Angle, spatial::kRadiansPerDegree}},
    Row{"degrees", {Dimension::Angle, spatial::kRadiansPerDegree}},
    Row{"\xC2\xB0", {Dimension::Angle, spatial::kRadiansPerDegree}},
    Row{"\xC2\xBA", {Dimension::Angle, spatial::kRadiansPerDegree}},  // the ordinal sign, which looks like it
    Row{"s", {Dimension::Time, 1.0}},
    Row{"sec", {Dimension::Time, 1.0}},
    Row{"second", {Dimension::Time, 1.0}},
    Row{"seconds", {Dimension::Time, 1.0}},
    Row{"ms", {Dimension::Time, 1e-3}},
    Row{"msec", {Dimension::Time, 1e-3}},
    Row{"us", {Dimension::Time, 1e-6}},
    Row{"\xC2\xB5s", {Dimension::Time, 1e-6}},
    Row{"\xCE\xBCs", {Dimension::Time, 1e-6}},
    Row{"min", {Dimension::Time, 60.0}},
    Row{"h", {Dimension::Time, 3600.0}},
    Row{"V", {Dimension::Voltage, 1.0}},
    Row{"Volt", {Dimension::Voltage, 1.0}},
    Row{"Volts", {Dimension::Voltage, 1.0}},
    Row{"mV", {Dimension::Voltage, 1e-3}},
};

std::string plain(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool middot = c == '\xC2' && i + 1 < text.size() && text[i + 1] == '\xB7';
    if (middot) ++i;
    else if (std::string_view(" .-*_()[]\t").find(c) == std::string_view::npos) out += c;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<Unit> unitOf(std::string_view text) {
  const std::string wanted = plain(text);
  if (wanted.empty()) return std::nullopt;
  for (const Row& row : kRows)
    if (row.text == wanted) return row.unit;
  // "DEG", "Sec", "KN". A capital M may be mega, so that prefixes of it are not taken for milli.
  if (wanted.starts_with('M') && wanted.size() > 1 && base::lowered(wanted) != "mm" && base::lowered(wanted) != "min" &&
      base::lowered(wanted) != "msec")
    return std::nullopt;
  const std::string folded = base::lowered(wanted);
  std::optional<Unit> found;
  for (const Row& row : kRows) {
    if (folded.size() < 2 || base::lowered(std::string(row.text)) != folded) continue;
    if (found && found->inSi != row.unit.inSi) return std::nullopt;  // "mn" may be mN or MN
    found = row.unit;
  }
  return found;
}

std::optional<Unit> scaledUnitOf(std::string_view text) {
  text = trimmed(text);
  double factor = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), factor);
  if (error != std::errc()) return unitOf(text);
  auto unit = unitOf(text.substr(static_cast<std::size_t>(end - text.data())));
  if (!unit || !std::isfinite(factor) || !(factor > 0.0)) return std::nullopt;
  unit->inSi *= factor;
  return unit;
}

std::string_view nameOf(Dimension dimension) noexcept {
  switch (dimension) {
    case Dimension::Time: return "a time";
    case Dimension::Length: return "a length";
    case Dimension::Angle: return "an angle";
    case Dimension::Force: return "a force";
    case Dimension::Moment: return "a moment";
    case Dimension::Voltage: return "a voltage";
    case Dimension::Number: break;
  }
  return "a number";
}

std::string_view siUnit(Dimension dimension) noexcept {
  switch (dimension) {
    case Dimension::Time: return "s";
    case Dimension::Length: return "m";
    case Dimension::Angle: return "rad";
    case Dimension::Force: return "N";
    case Dimension::Moment: return "Nm";
    case Dimension::Voltage: return "V";
    case Dimension::Number: break;
  }
  return "";
}

std::string unknownUnitIn(std::string_view heading) {
  heading = trimmed(heading);
  for (const auto& [open, close] : {std::pair{'(', ')'}, {'[', ']'}, {'{', '}'}}) {
    const auto from = heading.rfind(open);
    if (from == heading.npos || from == 0 || !heading.ends_with(close)) continue;
    const auto inside = trimmed(heading.substr(from + 1, heading.size() - from - 2));
    return inside.empty() || unitOf(inside) ? std::string() : std::string(inside);
  }
  return {};
}

Heading partHeading(std::string_view text) {
  text = trimmed(text);
  const auto parted = [&](std::size_t nameEnd, std::string_view unit) -> std::optional<Heading> {
    if (!unitOf(unit)) return std::nullopt;
    return Heading{std::string(trimmed(text.substr(0, nameEnd))), std::string(trimmed(unit))};
  };
  for (const auto& [open, close] : {std::pair{'(', ')'}, {'[', ']'}, {'{', '}'}}) {
    const auto from = text.rfind(open);
    if (from == text.npos || from == 0 || !text.ends_with(close)) continue;
    if (auto heading = parted(from, text.substr(from + 1, text.size() - from - 2))) return *heading;
    return {std::string(text), {}};  // "(Nm/deg)" is a unit, or a word, that is not known: it is not cut
  }
  for (const char divider : {',', '/', '_'}) {
    const auto at = text.rfind(divider);
    if (at == text.npos || at == 0 || at + 1 == text.size()) continue;
    if (divider == '_' && text.substr(0, at).ends_with("_per")) continue;
    // "Velocity, mm/s" is a quotient of two units, not a name and its unit.
    const auto word = text.find_last_of(" ,_", at - 1);
    if (divider == '/' &&
        unitOf(text.substr(word == text.npos ? 0 : word + 1, at - (word == text.npos ? 0 : word + 1))))
      continue;
    if (auto heading = parted(at, text.substr(at + 1))) return *heading;
  }
  return {std::string(text), {}};
}

}  // namespace articulus::exchange
