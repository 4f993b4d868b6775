#pragma once
#include <array>
#include <optional>

#include "app/studies/control/control_study.h"
#include "app/studies/measure/off_axis.h"
#include "core/record/channel.h"

namespace articulus::studies {

/// Six loads as a case of a study: Fx to Mz.
[[nodiscard]] StudyCase caseOf(const std::string& label, const spatial::Vector6& loads);

/// Keeps one load, its wanted course, the other five and one angle over time, and draws them: how the moment follows,
/// what the off-axis loads do meanwhile, the moment over the angle.
/// Thread  one
class LoadTrace {
 public:
  /// In  axis 0..5 of the commanded load; angle: the channel that the last panel is drawn over
  LoadTrace(int axis, record::Channel angle) : axis_(axis), angle_(angle) {}
  void add(const record::Sample& sample);
  /// In  theirs: worst off-axis loads of the source, drawn as dashed lines
  [[nodiscard]] report::Chart chart(const std::string& file, const std::string& title, std::uint64_t seed,
                                    const std::optional<OffAxis>& theirs, const std::string& source) const;

 private:
  int axis_;
  record::Channel angle_;
  double begin_s_ = 0.0;
  std::vector<double> time_s_, wanted_, angle_deg_;
  std::array<std::vector<double>, 6> load_;
};

}  // namespace articulus::studies
