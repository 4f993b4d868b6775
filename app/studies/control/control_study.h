#pragma once
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/studies/control/control_rig.h"
#include "app/studies/row.h"
#include "core/base/result.h"
#include "core/report/chart.h"

namespace articulus::studies {

/// Where one repetition of an experiment is run.
struct StudySetting {
  std::filesystem::path resources;
  std::uint64_t seed = 1;
  bool charts = false;  ///< draw what was seen, too
  std::stop_token stop;
  std::function<void(double)> passed = [](double) {};  ///< told of station time that went by, s

  /// A rig in this setting with a changed cell.
  [[nodiscard]] base::Result<std::unique_ptr<ControlRig>> rig(
      const nlohmann::json& cellPatch = nlohmann::json::object(), const std::string& cell = "munich") const;
};

/// One measured case of an experiment: "body 1, +Mx" and its figures.
struct StudyCase {
  struct Figure {
    std::string quantity, unit;
    double value = 0.0;
  };
  std::string label;
  std::vector<Figure> figures;
};

/// What one repetition found.
struct StudyFigures {
  std::vector<double> ours;               ///< one a row of ControlStudy::rows(), in its unit; NaN: not measured
  std::vector<StudyCase> cases;           ///< what the rows were taken from
  std::vector<StudyCase::Figure> beside;  ///< for below the table: the same number and order from every seed
  std::vector<report::Chart> charts;
};

/// One control experiment of the source documents, as it is run from one seed.
/// Thread  any; several at the same time
class ControlStudy {
 public:
  virtual ~ControlStudy() = default;
  [[nodiscard]] virtual std::string name() const = 0;       ///< for --only: "spine"
  [[nodiscard]] virtual std::string about() const = 0;      ///< how it is run and what is averaged, for below the table
  [[nodiscard]] virtual std::vector<Row> rows() const = 0;  ///< theirs and reach; ours is still open
  [[nodiscard]] virtual double duration_s() const = 0;      ///< of station time, about: for the progress bar
  [[nodiscard]] virtual int mostSeeds() const { return 100; }  ///< of a long one that stands beside another
  /// Errors  the fault that stopped it, Cancelled
  [[nodiscard]] virtual base::Result<StudyFigures> run(const StudySetting& setting) const = 0;
};

}  // namespace articulus::studies
