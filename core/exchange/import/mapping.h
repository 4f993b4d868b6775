#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// How one column of a foreign file becomes one of our channels: channel = sign * (column in SI) + offset.
struct ColumnMapping {
  std::string channel;  ///< column of record::channelCatalogue(), or "cycle", "state", "step", "load_cycle", "flags"
  std::string from;     ///< name of the column in the file; empty: the channel is left out on purpose
  std::string unit{};   ///< of the file; empty: numbers without a unit
  double sign = 1.0;    ///< +1 or -1
  double offset = 0.0;  ///< SI, added last: a neutral pose that the file is relative to
  bool guessed = false;
  std::vector<std::string> others{};  ///< other names that the column may have
  bool optional = false;              ///< a file without it fits as well
};

/// A whole way from a kind of file to our channels, kept under a name.
struct Mapping {
  std::string name{};
  std::string about{};  ///< frame and conventions in words
  std::optional<double> rate_Hz{};
  /// Axes of the file, as parseAxes takes them: a channel then names a component along them, and what is stored is
  /// turned into W. Those of W where its columns are components of W already, by their signs or names. Empty: nobody
  /// said; along W unless a person says otherwise, or the file does.
  std::string axes{};
  std::vector<ColumnMapping> columns{};
  std::vector<std::string> ignored{};  ///< columns that are not read
  /// Its names and units are those of one system alone: a file that has them needs no question.
  bool certain = false;
  bool unitsIfNone = false;  ///< its units are those of files that say none; else another unit in a file is an error

  [[nodiscard]] const ColumnMapping* of(std::string_view channel) const;
};

/// Whether samples have it: a channel of the catalogue, or one of the whole numbers beside them.
[[nodiscard]] bool isTarget(std::string_view channel);
/// The unit in which it is stored: "N"; empty of numbers without one.
[[nodiscard]] std::string_view unitOfTarget(std::string_view channel);

/// The columns of a mapping as a file has them, by their names in letters of either case. Columns that are left out on
/// purpose stay.
/// Errors  InvalidArgument: the first that the file does not have, or whose unit there is another
[[nodiscard]] base::Result<std::vector<ColumnMapping>> fitted(const Mapping& mapping,
                                                              const std::vector<ChannelHeader>& columns);

/// "force_x_N=Fx [N]", "flexion_rad=-Extension [deg] +90", "moment_z_Nm=" (leave it out). The offset is in the unit of
/// the column.
/// In      columns: those that the file has, so that names with brackets and dashes are found as they are; their unit
///         holds where none is said
/// Errors  InvalidArgument: no such channel or column, a unit that does not fit
[[nodiscard]] base::Result<ColumnMapping> parseColumnMapping(const std::string& text,
                                                             const std::vector<ChannelHeader>& columns);

/// Whether the unit of a mapping is that which the file says of the column, where both are known.
/// Errors  InvalidArgument
[[nodiscard]] base::Result<void> checkUnitOfFile(const ColumnMapping& mapping, const ChannelHeader& column);

[[nodiscard]] nlohmann::json toJson(const Mapping& mapping);
/// Errors  ParseError names origin, key and remedy
[[nodiscard]] base::Result<Mapping> readMapping(const nlohmann::json& json, const std::string& origin);

}  // namespace articulus::exchange
