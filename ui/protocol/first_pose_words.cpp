#include "ui/protocol/first_pose_words.h"

#include <QCoreApplication>

#include "core/protocol/preview/first_pose.h"
#include "core/scene/reached_pose.h"

namespace articulus::ui {
namespace {

struct FirstPoseWords {
  Q_DECLARE_TR_FUNCTIONS(FirstPoseWords)
};

}  // namespace

FirstPoseShown firstPoseWords(const protocol::Protocol& p, const cell::CellConfig& cell,
                              std::optional<spatial::Side> side, bool clamped) {
  const protocol::FirstPose first = protocol::firstPoseOf(p, side);
  const FirstPoseShown home{scene::sampleAt(cell, cell.homeJoints_rad, cell.X_WD_home),
                            clamped ? FirstPoseWords::tr("Planned: it begins in the home pose")
                                    : FirstPoseWords::tr("Planned: it begins in the home pose, the vice open")};
  if (first.step < 0) return home;
  const spatial::Pose X_WD = scene::displacedFromHome(cell, first.pose);
  const auto joints = scene::jointsAt(cell, X_WD);
  if (!joints)
    return {home.sample,
            FirstPoseWords::tr("Planned: the arm does not reach where step %1 leads; drawn is the home pose")
                .arg(first.step + 1)};
  return {scene::sampleAt(cell, *joints, X_WD),
          FirstPoseWords::tr("Planned: the pose that step %1 leads to").arg(first.step + 1)};
}

}  // namespace articulus::ui
