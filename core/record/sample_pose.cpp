#include "core/record/sample_pose.h"

#include "core/spatial/rotation.h"

namespace articulus::record {

spatial::Pose poseOf(const Sample& s) {
  const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                              s[Channel::QuaternionZ]);
  return {spatial::Matrix3(q.normalized().toRotationMatrix()), spatial::Vector3(s.three(Channel::PositionX))};
}

}  // namespace articulus::record
