#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/exchange/import/prepared_import.h"
#include "core/storage/user_store.h"

namespace articulus::exchange {

/// What is stored with the samples.
struct ImportLabels {
  storage::ImportOrigin origin{};  ///< detailsJson is made here
  std::string specimen{}, side{};  ///< specimen: empty: none; it is made where there is none of that label
  std::string softwareVersion{};
  std::vector<std::string> notes{};  ///< beside those of the preparation: how files were joined
};

/// Stores a prepared import as a run that is marked imported, sealed as any other.
/// In      progress(done, total) rows; returning false cancels: what was stored until then stays, as a stopped run
/// Out     the number of the run
/// Errors  as UserStore; Cancelled
[[nodiscard]] base::Result<std::int64_t> storeImport(
    storage::UserStore& store, const PreparedImport& prepared, const ImportLabels& labels,
    const std::function<bool(std::size_t, std::size_t)>& progress = {});

/// The protocol that stands for what the rows were found to be, as JSON: analyses read it as that of any run.
[[nodiscard]] nlohmann::json protocolOf(const PreparedImport& prepared, const std::string& name);

}  // namespace articulus::exchange
