#include "core/robot/link_transforms.h"

#include "core/robot/detail/joint_step.h"

namespace articulus::robot {

void linkTransforms(const RobotModel& model, const JointVector& q, LinkTransforms& t) noexcept {
  t.q = q;
  detail::jointSines(model, q, t.sine.data(), t.cosine.data());
  for (int i = 0; i < model.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const LinkGeometry& g = model.links[k].geometry;
    const double c = t.cosine[k], s = t.sine[k];
    if (i == 0 || g.beta_rad() != 0.0) {
      detail::Columns X(i == 0 ? model.X_B0 : spatial::Pose());
      X.step(g, c, s);
      X.store(t.rotation[k].data(), t.translation[k].data());
    } else {
      double* R = t.rotation[k].data();
      const double ca = g.cosAlpha(), sa = g.sinAlpha();
      R[0] = c, R[1] = ca * s, R[2] = sa * s;
      R[3] = -s, R[4] = ca * c, R[5] = sa * c;
      R[6] = 0.0, R[7] = -sa, R[8] = ca;
      t.translation[k] << g.a_m(), -sa * g.d_m(), ca * g.d_m();
    }
  }
}

}  // namespace articulus::robot
