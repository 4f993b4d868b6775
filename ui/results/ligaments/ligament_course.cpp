#include "ui/results/ligaments/ligament_course.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/record/sample_pose.h"
#include "core/run/analyses/fibre_lengths.h"
#include "core/run/analyses/ligament_length.h"
#include "core/spatial/units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr std::size_t kSamplesPerMotion = 1500;  // thinned: enough for a curve as wide as the screen

base::Result<void> add(RunArchive& archive, std::int64_t runId, const run::FibreLengths& lengths,
                       const std::vector<int>& motions, std::vector<LigamentCourse>& courses) {
  const std::size_t first = courses.size();
  for (const auto& fibre : lengths.fibres()) courses.push_back({toQt(fibre.name), {}});
  constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
  for (const int motion : motions) {
    const auto samples = archive.thinnedSamples(runId, motion, kSamplesPerMotion);
    if (!samples) return samples.error();
    for (const record::Sample& s : *samples) {
      const spatial::Pose X_WD = record::poseOf(s);
      const double flexion_rad = s[record::Channel::Flexion];
      if (!X_WD.translation.allFinite() || !X_WD.rotation.allFinite() || !std::isfinite(flexion_rad)) continue;
      for (std::size_t i = 0; i < lengths.fibres().size(); ++i)
        courses[first + i].points.emplace_back(spatial::inDegrees(flexion_rad), 1e3 * lengths.length_m(i, X_WD));
    }
    for (std::size_t i = first; i < courses.size(); ++i)  // no line from one motion to the next
      if (!courses[i].points.empty()) courses[i].points.emplace_back(kGap, kGap);
  }
  return {};
}

}  // namespace

base::Result<std::vector<LigamentCourse>> ligamentCourses(RunArchive& archive, std::int64_t runId,
                                                          const protocol::Protocol& protocol,
                                                          const protocol::Program& program) {
  std::vector<LigamentCourse> courses;
  for (const protocol::AnalysisRequest& request : protocol.analyses) {
    if (request.type != "ligament_length" || !request.options->is_object()) continue;
    const auto view = archive.view(runId, program);
    if (!view) return view.error();
    try {
      const nlohmann::json& options = *request.options;
      const auto lengths = run::FibreLengths::of(*view, options);
      if (!lengths) continue;
      const auto motions =
          run::motionsForLengths(*view, options.contains("path") ? std::vector<std::string>()
                                                                 : options.value("steps", std::vector<std::string>()));
      if (!motions) continue;
      if (auto added = add(archive, runId, *lengths, *motions, courses); !added) return added.error();
    } catch (const nlohmann::json::exception&) {
      continue;  // the analysis says what of its options is wrong
    }
  }
  return courses;
}

}  // namespace articulus::ui
