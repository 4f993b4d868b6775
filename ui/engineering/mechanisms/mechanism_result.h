#pragma once
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "core/mechanism/motion_course.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui {

/// What can be asked of a mechanism, in the order of the tab.
enum class MechanismAnalysis {
  Mobility,
  Singularity,
  SelfMotion,
  Synthesis,
  Position,
  Velocity,
  Acceleration,
  Forces,
  Stiffness,
  Count
};

/// All that an analysis is asked with.
struct MechanismJob {
  MechanismAnalysis analysis = MechanismAnalysis::Mobility;
  mechanism::MechanismQuestion question{};
  mechanism::CourseAngle over = mechanism::CourseAngle::Theta;
  double from_rad = 0.0, to_rad = 0.0;
  int points = 2;
  int steps = 1;  ///< of the self-motion
  double step_m = 1e-3;
};

/// Its answer, in words, as a table and as lines.
struct MechanismResult {
  QStringList words{}, headings{};
  std::string said{};  ///< by core, in English; stands where the words have %1
  std::vector<QStringList> rows{};
  QString over{}, value{};
  std::vector<CourseLine> lines{};
  std::vector<double> marks{};  ///< of the course: singular positions
};

[[nodiscard]] QString nameOf(MechanismAnalysis analysis);
/// What it says and after which equations.
[[nodiscard]] QString aboutOf(MechanismAnalysis analysis);
/// Whether it needs actuators, and is drawn over an angle.
[[nodiscard]] bool needsActuators(MechanismAnalysis analysis);
[[nodiscard]] bool isCourse(MechanismAnalysis analysis);

/// The words of an answer with what core says among them, in the language of the desktop.
/// Thread  ui
[[nodiscard]] QStringList wordsOf(const MechanismResult& result);

/// Runs it. goOn(done, all) ends it by false; of a self-motion that ends early what was found is in the answer.
/// Errors  as mechanism::answer(), motionCourse(), followSelfMotion()
/// Thread  any but control
[[nodiscard]] base::Result<MechanismResult> run(const mechanism::MechanismFile& file, const MechanismJob& job,
                                                const std::function<bool(std::int64_t, std::int64_t)>& goOn);

}  // namespace articulus::ui
