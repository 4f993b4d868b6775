#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/protocol.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// A protocol and where it came from, for complaints.
struct NamedProtocol {
  protocol::Protocol protocol;
  std::string origin;  ///< the file, or "experiment NAME"
};

/// True where the name can be nothing but a file: it ends in .json or holds a slash.
[[nodiscard]] bool isFile(const std::string& name);

/// A path to a .json file, a key of resources/protocols, or the name of one of the person's own experiments, in this
/// order.
/// Errors  NotFound lists what there is
[[nodiscard]] base::Result<NamedProtocol> findProtocol(const std::string& name, const std::filesystem::path& resources,
                                                       storage::UserStore& store);

/// Reads it where no account is needed for that: a file or a shipped key. NotFound otherwise.
[[nodiscard]] base::Result<NamedProtocol> findSharedProtocol(const std::string& name,
                                                             const std::filesystem::path& resources);

/// With the values that were given for its parameters: "moment=2.5".
[[nodiscard]] base::Result<NamedProtocol> withValues(base::Result<NamedProtocol> named,
                                                     const std::vector<std::string>& values);

/// The cell that was asked for, else the one that the protocol is made for, else Munich's.
/// In      asked: empty where nobody chose one. choice: what was chosen for the virtual vice; where nothing was,
///         gets the specimen that the protocol is made for, unless the cell is live or a file of one's own
[[nodiscard]] base::Result<cell::CellConfig> cellFor(const protocol::Protocol* made, const std::string& asked,
                                                     cell::SpecimenChoice& choice,
                                                     const std::filesystem::path& resources);

/// Everything that keeps it from running in this cell, as one Error.
[[nodiscard]] base::Result<void> checkProtocol(const NamedProtocol& named, const cell::CellConfig& cell);

}  // namespace articulus::cli
