#pragma once
#include <kdl/chain.hpp>
#include <kdl/jntarray.hpp>

#include "core/robot/robot_model.h"

namespace articulus::test {

inline KDL::Vector toKdl(const spatial::Vector3& v) { return {v.x(), v.y(), v.z()}; }
inline spatial::Vector3 fromKdl(const KDL::Vector& v) { return {v.x(), v.y(), v.z()}; }

inline KDL::RigidBodyInertia bodyOf(double mass_kg, const spatial::Vector3& centre, const spatial::Matrix3& I) {
  return KDL::RigidBodyInertia(mass_kg, toKdl(centre),
                               KDL::RotationalInertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)));
}

inline KDL::Frame toKdl(const spatial::Pose& X) {
  const auto& R = X.rotation;
  return KDL::Frame(KDL::Rotation(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)),
                    toKdl(X.translation));
}

/// The same arm for Orocos KDL. KDL turns a segment about an axis that is given in the frame before it, and its tip
/// frame is the modified DH frame at joint angle zero: so tip frames coincide with our link frames and inertias need no
/// conversion. X_B0 is part of the first segment; Hayati's beta is a turn between the two that DH_Craig1989 makes at
/// once.
inline KDL::Chain kdlChain(const robot::RobotModel& model, bool withFlange) {
  KDL::Chain chain;
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    const robot::LinkGeometry& g = link.geometry;
    KDL::Frame atZero = KDL::Frame::DH_Craig1989(g.a_m(), g.alpha_rad(), 0.0, 0.0) *
                        KDL::Frame(KDL::Rotation::RotY(g.beta_rad())) *
                        KDL::Frame::DH_Craig1989(0.0, 0.0, g.d_m(), g.thetaOffset_rad());
    if (i == 0) atZero = toKdl(model.X_B0) * atZero;
    chain.addSegment(KDL::Segment(KDL::Joint(atZero.p, atZero.M.UnitZ(), KDL::Joint::RotAxis), atZero,
                                  bodyOf(link.mass_kg, link.centreOfMass_m, link.inertia_kgm2)));
  }
  if (withFlange) chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), toKdl(model.X_LF)));
  return chain;
}

inline KDL::JntArray toKdl(const robot::JointVector& q) {
  KDL::JntArray out(static_cast<unsigned>(q.size()));
  for (int i = 0; i < q.size(); ++i) out(static_cast<unsigned>(i)) = q[i];
  return out;
}

inline robot::JointVector fromKdl(const KDL::JntArray& q) {
  robot::JointVector out(static_cast<int>(q.rows()));
  for (unsigned i = 0; i < q.rows(); ++i) out[static_cast<int>(i)] = q(i);
  return out;
}

}  // namespace articulus::test
