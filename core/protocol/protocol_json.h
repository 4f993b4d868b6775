#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_lines.h"
#include "core/base/result.h"
#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// Where a protocol finds the files that it names.
struct ProtocolSources {
  std::filesystem::path folder;   ///< of its own file: profiles and paths as CSV, other protocols
  std::filesystem::path library;  ///< other protocols that are not there
};

/// Protocol from and to JSON ("format": "articulus-protocol-2", and "articulus-protocol-1", which has the first five
/// types of steps); the keys are those of resources/protocols/schema.json. Files may hold // and /* */ comments. Values
/// are read as they are; whether they can run on a cell is validate()'s to say.
/// In      lines: of the text that the JSON came from; none: errors and steps have no line
/// Out     document: with the columns of the CSV files and the sub-protocols put in, so that it can be read anywhere
/// Errors  name the origin (file or "protocol NAME"), line, the key with its index ("steps[2].rate_Nm_per_s") and the
///         remedy. An unknown key is an error: a misspelt "cycels" must not run with the default.
[[nodiscard]] base::Result<Protocol> fromJson(const nlohmann::json& json, const std::string& origin,
                                              const ProtocolSources& sources = {},
                                              const base::JsonLines* lines = nullptr);
[[nodiscard]] base::Result<Protocol> fromText(const std::string& text, const std::string& origin,
                                              const ProtocolSources& sources = {});
/// True for *.json but schema.json, which stands beside the shipped protocols and says what they may hold.
[[nodiscard]] bool isProtocolFile(const std::filesystem::path& file);
/// In  library: where sub-protocols are that do not stand beside the file
[[nodiscard]] base::Result<Protocol> loadProtocol(const std::filesystem::path& file,
                                                  const std::filesystem::path& library = {});

/// The protocol with other values for its parameters, each in its parameter's unit; parameters that are not named keep
/// theirs.
/// Errors  InvalidArgument for a name that is no parameter; OutOfRange names parameter, unit and range
[[nodiscard]] base::Result<Protocol> instantiate(const Protocol& protocol,
                                                 const std::vector<std::pair<std::string, double>>& values);

/// What was read, its parameters included, where the steps are still those; else all steps with their numbers.
[[nodiscard]] nlohmann::json toJson(const Protocol& protocol);
/// One step alone, with its numbers.
[[nodiscard]] nlohmann::json toJson(const Step& step);
/// Written whole or not at all.
[[nodiscard]] base::Result<void> saveProtocol(const Protocol& protocol, const std::filesystem::path& file);

}  // namespace articulus::protocol
