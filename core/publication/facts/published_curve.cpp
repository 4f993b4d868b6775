#include "core/publication/facts/published_curve.h"

#include <array>
#include <optional>

#include "core/base/csv_rows.h"
#include "core/base/input_file.h"
#include "core/base/text/nearest_word.h"
#include "core/base/text/printable.h"
#include "core/spatial/units.h"

namespace articulus::publication {
namespace {

using record::Channel;

constexpr std::size_t kMostPoints = 100'000, kLongestName = 120;

/// What a column of a channel may end in instead of its own unit.
struct OtherUnit {
  std::string_view own, other;
  double toSi;
};
constexpr std::array<OtherUnit, 3> kOtherUnits{
    {{"_rad", "_deg", spatial::kRadiansPerDegree}, {"_m", "_mm", 1e-3}, {"_Nm", "_Nmm", 1e-3}}};

struct Column {
  Channel channel = Channel::Time;
  double toSi = 1.0;
};

std::optional<Column> columnOf(const std::string& name) {
  for (std::size_t i = 0; i < record::kChannelCount; ++i) {
    const auto channel = static_cast<Channel>(i);
    const std::string own(record::info(channel).column);
    if (name == own) return Column{channel, 1.0};
    for (const OtherUnit& unit : kOtherUnits)
      if (own.ends_with(unit.own) && name == own.substr(0, own.size() - unit.own.size()).append(unit.other))
        return Column{channel, unit.toSi};
  }
  return std::nullopt;
}

base::Error noChannel(const std::string& file, const std::string& name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < record::kChannelCount; ++i)
    known.emplace_back(record::info(static_cast<Channel>(i)).column);
  return {base::ErrorCode::ParseError,
          file + ": the column \"" + base::printableLine(name.substr(0, 60)) + "\" is no channel.",
          base::didYouMean(name, known) +
              "Name both columns as channels with their unit, such as flexion_deg,moment_y_Nm or time_s,force_x_N."};
}

base::Result<void> readRows(base::CsvRows& rows, const std::array<Column, 2>& columns, PublishedCurve& curve) {
  for (;;) {
    const auto more = rows.next();
    if (!more) return more.error();
    if (!*more) return {};
    if (curve.xs.size() == kMostPoints)
      return rows.wrong("has more than " + std::to_string(kMostPoints) + " points", "Leave some of them out.");
    for (std::size_t k = 0; k < 2; ++k) {
      double value = 0.0;
      if (!base::parseCsvNumber(rows.cells()[k], value))
        return rows.wrong("\"" + base::printableLine(rows.cells()[k].substr(0, 40)) + "\" is no number",
                          "Write numbers with a point.");
      (k == 0 ? curve.xs : curve.ys).push_back(columns[k].toSi * value);
    }
  }
}

}  // namespace

base::Result<PublishedCurve> readPublishedCurve(const std::filesystem::path& file) {
  const auto text = base::readFileBytes(file);
  if (!text) return text.error();
  const std::string name = file.filename().string();
  PublishedCurve curve;
  base::CsvRows rows(base::CsvRows::ofText(*text), name);
  rows.onComment([&curve](std::string_view comment) {
    if (!curve.name.empty()) return;
    const auto from = comment.find_first_not_of("# \t");
    if (from == std::string_view::npos) return;
    curve.name = base::printableLine(comment.substr(from, kLongestName));
    while (curve.name.ends_with(' ')) curve.name.pop_back();
  });
  const auto any = rows.begin();
  if (!any) return any.error();
  if (!*any || rows.names().size() != 2)
    return base::Error{base::ErrorCode::ParseError,
                       name + " has " + std::to_string(*any ? rows.names().size() : 0) + " columns; a curve has two.",
                       "Give what it is drawn over and then the channel, such as flexion_deg,moment_y_Nm."};
  std::array<Column, 2> columns;
  for (std::size_t k = 0; k < 2; ++k) {
    const auto column = columnOf(rows.names()[k]);
    if (!column) return noChannel(name, rows.names()[k]);
    columns[k] = *column;
  }
  curve.x = columns[0].channel;
  curve.y = columns[1].channel;
  if (auto read = readRows(rows, columns, curve); !read) return read.error();
  if (curve.xs.size() < 2)
    return base::Error{base::ErrorCode::ParseError, name + " has fewer than two points.", "Give two at least."};
  if (curve.name.empty()) curve.name = base::printableLine(file.stem().string());
  return curve;
}

}  // namespace articulus::publication
