#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/export/export_choice.h"
#include "core/exchange/recording_header.h"
#include "core/record/sample.h"

namespace articulus::exchange {

/// A column of an exported run: where its numbers come from and what they become.
struct ExportColumn {
  ChannelHeader header{};
  std::optional<record::Channel> channel{};  ///< empty: a whole number of the sample
  std::size_t whole = 0;                     ///< which of storage::kWholeColumns
  double factor = 1.0;                       ///< from SI

  [[nodiscard]] double of(const record::Sample& sample) const;
};

/// The columns behind the time, in the order of the catalogue however they were named.
/// Errors  NotFound for a name that is no column and no group, with what was perhaps meant
[[nodiscard]] base::Result<std::vector<ExportColumn>> chooseColumns(const ExportChoice& choice);

/// "time, wanted load, load, ...": what groups there are.
[[nodiscard]] std::string namesOfGroups();

}  // namespace articulus::exchange
