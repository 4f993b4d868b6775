#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/base/json_reader.h"
#include "core/protocol/protocol_json.h"

namespace articulus::protocol {

/// One step of a document, for the kind of step that names other files in it.
struct Embedding {
  class Files;
  nlohmann::json& json;            ///< as it is written; what is read is put in
  const base::JsonReader& reader;  ///< the same, for complaints
  const Files& files;              ///< where they are

  /// A column of a CSV file: "x" with the unit "m" is read from x_m or x_mm; without a unit from that name alone.
  struct Column {
    std::string_view name, unit;
  };
  /// Numbers of the CSV file that key names, SI, in the order of the columns, wherever they stand in the file.
  /// Throws  base::JsonError: a column is missing, is there twice, or has a unit that is not read
  [[nodiscard]] std::vector<std::vector<double>> rows(const char* key, std::span<const Column> columns) const;
  /// The protocol that key names, beside this file or in the library.  Throws  base::JsonError
  [[nodiscard]] nlohmann::json document(const char* key) const;
};

/// Puts into a document what its steps name and what stands in other files: columns of profiles, points of paths,
/// sub-protocols.
/// Throws  base::JsonError: a file that is missing or wrong, a protocol that contains itself
void embed(nlohmann::json& document, const std::string& origin, const base::JsonLines* lines,
           const ProtocolSources& sources);

}  // namespace articulus::protocol
