#include "core/exchange/export/column_choice.h"

#include <algorithm>
#include <set>

#include "core/base/text/nearest_word.h"
#include "core/spatial/units.h"
#include "core/storage/run_facts.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using spatial::kDegreesPerRadian;

constexpr std::string_view kWholeGroup = "count";

/// The end of a name and a unit in SI, and what stands instead of them for clinicians.
struct ClinicalUnit {
  std::string_view unit, end, clinicalUnit, clinicalEnd;
  double factor;
};
constexpr ClinicalUnit kClinical[] = {
    {"rad", "_rad", "deg", "_deg", kDegreesPerRadian},
    {"rad/s", "_rad_per_s", "deg/s", "_deg_per_s", kDegreesPerRadian},
    {"rad/s2", "_rad_per_s2", "deg/s2", "_deg_per_s2", kDegreesPerRadian},
    {"m", "_m", "mm", "_mm", spatial::kMillimetresPerMetre},
    {"m/s2", "_m_per_s2", "mm/s2", "_mm_per_s2", spatial::kMillimetresPerMetre},
};

void makeClinical(ExportColumn& column) {
  for (const auto& [unit, end, clinicalUnit, clinicalEnd, factor] : kClinical) {
    if (column.header.unit != unit || !column.header.name.ends_with(end)) continue;
    column.header.name.replace(column.header.name.size() - end.size(), end.size(), clinicalEnd);
    column.header.unit = clinicalUnit;
    column.factor = factor;
    return;
  }
}

std::vector<ExportColumn> allColumns() {
  std::vector<ExportColumn> columns;
  for (std::size_t i = 0; i < storage::kWholeColumns.size(); ++i)
    columns.push_back({.header = {.name = std::string(storage::kWholeColumns[i].name),
                                  .meaning = std::string(storage::kWholeColumns[i].meaning),
                                  .group = std::string(kWholeGroup)},
                       .whole = i});
  for (std::size_t i = 0; i < record::kChannelCount; ++i) {
    const auto channel = static_cast<record::Channel>(i);
    if (channel == record::Channel::Time) continue;
    const auto& info = record::info(channel);
    columns.push_back({.header = {.name = std::string(info.column),
                                  .unit = std::string(info.unit),
                                  .frame = info.frame == "-" ? std::string() : std::string(info.frame),
                                  .meaning = std::string(info.meaning),
                                  .group = std::string(info.group)},
                       .channel = channel});
  }
  return columns;
}

}  // namespace

double ExportColumn::of(const record::Sample& sample) const {
  if (channel) return sample[*channel] * factor;
  switch (whole) {
    case 0: return static_cast<double>(sample.cycle);
    case 1: return sample.state;
    case 2: return sample.step;
    case 3: return sample.loadCycle;
    default: return sample.flags;
  }
}

std::string namesOfGroups() {
  std::vector<std::string> groups;
  for (const auto& column : allColumns())
    if (std::ranges::find(groups, column.header.group) == groups.end()) groups.push_back(column.header.group);
  std::string names;
  for (const auto& group : groups) names.append(names.empty() ? "" : ", ").append(group);
  return names;
}

base::Result<std::vector<ExportColumn>> chooseColumns(const ExportChoice& choice) {
  auto columns = allColumns();
  std::set<std::string> wanted(choice.channels.begin(), choice.channels.end()), known;
  for (const auto& column : columns) {
    ExportColumn clinical = column;
    makeClinical(clinical);
    known.insert({column.header.name, column.header.group, clinical.header.name});
  }
  known.insert("time_s");
  for (const auto& name : wanted) {
    if (known.contains(name)) continue;
    const std::vector<std::string> words(known.begin(), known.end());
    return Error{ErrorCode::NotFound, "There is no channel or group \"" + name + "\".",
                 base::didYouMean(name, words) + "Groups: " + namesOfGroups() + "."};
  }
  if (!wanted.empty())
    std::erase_if(columns, [&](const ExportColumn& column) {
      ExportColumn clinical = column;
      makeClinical(clinical);
      return !wanted.contains(column.header.name) && !wanted.contains(column.header.group) &&
             !wanted.contains(clinical.header.name);
    });
  if (choice.units == ExportUnits::Clinical) std::ranges::for_each(columns, makeClinical);
  return columns;
}

}  // namespace articulus::exchange
