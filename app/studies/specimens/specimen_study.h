#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/studies/specimens/specimen_cases.h"
#include "app/studies/specimens/specimen_figures.h"
#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::studies {

/// What one case gave.
struct SpecimenOutcome {
  const SpecimenCase* specimenCase = nullptr;
  std::string protocolName, source;
  bool completed = false;
  std::string reason;                      ///< why not
  std::vector<storage::ResultValue> rows;  ///< as the run's own analysis made them, SI
  std::vector<Figure> figures;             ///< what is held against something
  double simulated_s = 0.0, took_s = 0.0;

  /// Figures that are met.
  [[nodiscard]] int met() const;
  [[nodiscard]] bool allMet() const { return completed && met() == static_cast<int>(figures.size()); }
};

/// Runs shipped protocols on their virtual cells on the fast clock, each as a person would: sign-in, clamp, run,
/// analysis, in a database of its own that is removed afterwards. Questions are answered with their first choice, the
/// virtual bench cuts.
/// Thread  any; uses as many as it is told
class SpecimenStudy {
 public:
  struct Options {
    std::filesystem::path resources;
    std::string only;  ///< a key, or the number of the library; empty: all
    std::uint64_t seed = 1;
    int threads = 2;
  };
  /// In      progress: share of the cases that are done; false stops
  /// Errors  NotFound for an `only` that nothing has
  [[nodiscard]] static base::Result<std::vector<SpecimenOutcome>> run(const Options& options,
                                                                      const std::function<bool(double)>& progress);
};

}  // namespace articulus::studies
