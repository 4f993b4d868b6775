#include "ui/protocol/first_pose_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <limits>

#include "core/protocol/preview/first_pose.h"
#include "core/scene/reached_pose.h"
#include "core/spatial/rotation.h"

namespace articulus::ui {
namespace {

struct FirstPoseWords {
  Q_DECLARE_TR_FUNCTIONS(FirstPoseWords)
};

record::Sample sampleAt(const cell::CellConfig& cell, robot::JointVector q, const spatial::Pose& X_WD) {
  using record::Channel;
  record::Sample sample;
  sample.value.fill(std::numeric_limits<double>::quiet_NaN());
  if (q.size() != cell.robot.joints) q = robot::JointVector::Zero(cell.robot.joints);
  const Eigen::Index six = std::min<Eigen::Index>(6, q.size());
  sample.set(Channel::Joint1, spatial::Vector6::Zero());
  sample.set(Channel::Joint1, q.head(six));
  if (q.size() == 7) sample[Channel::Joint7] = q[6];
  sample.set(Channel::PositionX, X_WD.translation);
  const auto angles = spatial::spineAngles(X_WD.rotation * cell.X_WD_home.rotation.transpose());
  sample.set(Channel::Flexion,
             spatial::Vector3(angles.flexion_rad, angles.lateralBending_rad, angles.axialRotation_rad));
  return sample;
}

}  // namespace

FirstPoseShown firstPoseWords(const protocol::Protocol& p, const cell::CellConfig& cell,
                              std::optional<spatial::Side> side, bool clamped) {
  const protocol::FirstPose first = protocol::firstPoseOf(p, side);
  const FirstPoseShown home{sampleAt(cell, cell.homeJoints_rad, cell.X_WD_home),
                            clamped ? FirstPoseWords::tr("Planned: it begins in the home pose")
                                    : FirstPoseWords::tr("Planned: it begins in the home pose, the vice open")};
  if (first.step < 0) return home;
  const spatial::Pose X_WD = scene::displacedFromHome(cell, first.pose);
  const auto joints = scene::jointsAt(cell, X_WD);
  if (!joints)
    return {home.sample,
            FirstPoseWords::tr("Planned: the arm does not reach where step %1 leads; drawn is the home pose")
                .arg(first.step + 1)};
  return {sampleAt(cell, *joints, X_WD),
          FirstPoseWords::tr("Planned: the pose that step %1 leads to").arg(first.step + 1)};
}

}  // namespace articulus::ui
