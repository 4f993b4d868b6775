#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/studies/basis.h"
#include "app/studies/specimens/specimen_cases.h"
#include "core/protocol/protocol.h"
#include "core/storage/records.h"

namespace articulus::studies {

/// One result beside what it is held against, SI as the row.
struct Figure {
  std::string of, quantity, unit;
  std::optional<double> minimum, maximum;            ///< ours; none where the run gave no value
  std::optional<double> theirMinimum, theirMaximum;  ///< at least one
  Basis basis = Basis::Published;
  std::string source;

  [[nodiscard]] bool met() const noexcept;
};

/// A number that a document prints without a tolerance counts as met within this share of it (ours).
inline constexpr double kPrintedAside = 0.1;

/// Numbers that analyses of a protocol name as published without expecting them: of conditions that are compared
/// ("published_mm") and of a stiffening under preload ("factor").
[[nodiscard]] std::vector<Expectation> printedBeside(const protocol::Protocol& protocol);

/// All figures of a case: rows with an expectation, then what is printed beside. A row may be in two of them.
/// In      rows of the completed run, with the expectations of the case attached
[[nodiscard]] std::vector<Figure> figuresOf(const SpecimenCase& of, const protocol::Protocol& protocol,
                                            const std::vector<storage::ResultValue>& rows);

}  // namespace articulus::studies
