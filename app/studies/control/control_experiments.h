#pragma once
#include <memory>

#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// All control experiments, each repeated with as many seeds, on worker threads; figures are means over the seeds.
/// Thread  any; run() has workers of its own and ends them
class ControlExperiments {
 public:
  struct Options {
    std::filesystem::path resources = {};
    std::vector<std::string> only = {};  ///< names of studies; empty: all
    int seeds = 5;                       ///< 1, 2, ... so many
    bool charts = true;                  ///< drawn from seed 1
    int workers = 2;
  };
  /// One study with what its seeds found, in the order of the seeds.
  struct Experiment {
    std::string name, about;
    std::vector<Row> rows;                      ///< ours: mean over the seeds; NaN where one of them failed
    std::vector<std::vector<double>> ofSeeds;   ///< row by row, seed by seed
    std::vector<StudyCase::Figure> beside;      ///< means over the seeds
    std::vector<std::vector<StudyCase>> cases;  ///< seed by seed
    std::vector<std::string> problems;          ///< "seed 3: Force limit: ..."
    int finished = 0;                           ///< seeds, failed ones too
  };
  struct Outcome {
    std::vector<Experiment> experiments;  ///< those with at least one finished seed, in the order of the catalogue
    std::vector<report::Chart> charts;
    std::vector<std::string> unfinished;  ///< names; only where it was stopped
    bool stopped = false;
  };
  /// Asked some times a second, by the calling thread, with the part that is done; false stops everything.
  using Watch = std::function<bool(double part)>;

  ControlExperiments();
  explicit ControlExperiments(std::vector<std::unique_ptr<const ControlStudy>> studies)
      : studies_(std::move(studies)) {}
  [[nodiscard]] std::vector<std::string> names() const;
  /// In  options.only: names that are there
  [[nodiscard]] Outcome run(const Options& options, const Watch& watch) const;

 private:
  std::vector<std::unique_ptr<const ControlStudy>> studies_;
};

}  // namespace articulus::studies
