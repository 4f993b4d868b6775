#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/studies/basis.h"
#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::studies {

/// What a source reports of one specimen under one protocol, where the protocol is for any: it belongs to a case, not
/// to the file.
struct Expectation {
  std::string of, quantity;                ///< of the row: "flexion-extension", "range of motion"
  std::optional<double> minimum, maximum;  ///< SI, as the row
  Basis basis = Basis::Published;
  std::string source;
};

/// Writes each expectation into its row.
/// Errors  NotFound: no row of that name, or one that has an expectation from its protocol
[[nodiscard]] base::Result<void> attach(const std::vector<Expectation>& expectations,
                                        std::vector<storage::ResultValue>& rows);

}  // namespace articulus::studies
