#include "core/collision/collision_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/collision/segment_distance.h"

namespace articulus::collision {
namespace {

using spatial::Vector3;

/// Some direction at a right angle to both: for axes that meet.
Vector3 across(const Vector3& u, const Vector3& v) noexcept {
  Vector3 n = u.cross(v);
  if (n.squaredNorm() < 1e-18) n = u.cross(std::abs(u.x()) < 0.5 * u.norm() ? Vector3::UnitX() : Vector3::UnitY());
  const double length = n.norm();
  return length > 0.0 ? Vector3(n / length) : Vector3(Vector3::UnitZ());
}

}  // namespace

CollisionModel::Placed CollisionModel::place(const Body& body, const robot::LinkPoses& poses_W) noexcept {
  if (body.link == 0) return {body.p, body.u, body.p + 0.5 * body.u};
  const spatial::Pose& X = poses_W.link[static_cast<std::size_t>(body.link - 1)];
  const Vector3 p = X * body.p, u = X.rotation * body.u;
  return {p, u, p + 0.5 * u};
}

CollisionModel::Gap CollisionModel::gap(const Pair& pair, const Placed& a, const Placed* b) const noexcept {
  const double radius = bodies_[static_cast<std::size_t>(pair.a)].radius;
  if (pair.against == Against::Capsule) {
    const NearestOnSegments at = nearestOnSegments(a.p, a.u, b->p, b->u);
    const Vector3 onA = a.p + at.s * a.u, onB = b->p + at.t * b->u, between = onA - onB;
    const double axes = between.norm(), other = bodies_[static_cast<std::size_t>(pair.b)].radius;
    return {axes - radius - other, axes > 1e-9 ? Vector3(between / axes) : across(a.u, b->u), onA, onB, radius, other};
  }
  if (pair.against == Against::Box) {
    const Box& box = boxes_[static_cast<std::size_t>(pair.b)];
    const SegmentToBox at = segmentToBox(box.lower_m, box.upper_m, a.p, a.u);
    const Vector3 onA = a.p + at.s * a.u;
    return {at.distance_m - radius, at.normal, onA, onA - at.distance_m * at.normal, radius, 0.0};
  }
  const HalfSpace& solid = halfSpaces_[static_cast<std::size_t>(pair.b)];
  const Vector3 end = a.p + a.u, onA = solid.normal.dot(a.u) < 0.0 ? end : a.p;
  const double height = solid.normal.dot(onA) - solid.offset_m;
  return {height - radius, solid.normal, onA, onA - height * solid.normal, radius, 0.0};
}

bool CollisionModel::farther(const Pair& pair, const Placed* placed, double distance_m) const noexcept {
  const auto a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
  const Vector3& middle = placed[a].middle;
  double reach = bodies_[a].reach + distance_m, square = 0.0;
  if (pair.against == Against::Capsule) {
    reach += bodies_[b].reach;
    square = (middle - placed[b].middle).squaredNorm();
  } else if (pair.against == Against::Box) {
    square = (middle - middle.cwiseMax(boxes_[b].lower_m).cwiseMin(boxes_[b].upper_m)).squaredNorm();
  } else {
    return halfSpaces_[b].normal.dot(middle) - halfSpaces_[b].offset_m > reach;
  }
  return reach < 0.0 || square > reach * reach;
}

void CollisionModel::gradient(const Pair& pair, const Gap& g, const robot::LinkPoses& poses_W,
                              robot::JointVector& out) const noexcept {
  // A joint that moves both bodies changes nothing between them.
  const int linkA = bodies_[static_cast<std::size_t>(pair.a)].link;
  const int linkB = pair.against == Against::Capsule ? bodies_[static_cast<std::size_t>(pair.b)].link : 0;
  out.setZero(joints_);
  for (int i = std::min(linkA, linkB); i < std::max(linkA, linkB); ++i) {
    const spatial::Pose& X = poses_W.link[static_cast<std::size_t>(i)];
    const Vector3 arm = (linkA > linkB ? g.axisA : g.axisB) - X.translation;
    const double rate = X.rotation.col(2).dot(arm.cross(g.normal));
    out[i] = linkA > linkB ? rate : -rate;
  }
}

double CollisionModel::leastDuringStop_m(const Pair& pair, const Gap& g, const Placed& a,
                                         const robot::LinkPoses& poses_W,
                                         const robot::JointVector& way_rad) const noexcept {
  // Between the two is a plane that goes with the body nearer to the base; a capsule is past it where one of its ends
  // is.
  const Body& body = bodies_[static_cast<std::size_t>(pair.a)];
  const int linkB = pair.against == Against::Capsule ? bodies_[static_cast<std::size_t>(pair.b)].link : 0;
  CarriedPoint end{a.p, linkB, body.link, body.lever_m};
  double stray = 0.0, least = 0.0;
  for (int i = linkB; i < body.link; ++i) stray += std::abs(way_rad[i]) * body.lever_m[static_cast<std::size_t>(i)];
  for (const Vector3& at : {a.p, Vector3(a.p + a.u)}) {
    const double ahead = g.normal.dot(at - g.axisA);
    if (ahead >= stray) continue;
    end.at_W = at;
    least = std::min(least, ahead + std::max(leastAdvance_m(end, g.normal, poses_W, way_rad), -stray));
  }
  return g.distance_m + least;
}

void CollisionModel::evaluate(const robot::LinkPoses& poses_W, const ArmMotion& motion, double watched_m,
                              Proximity& out) const noexcept {
  const int last = out.closestPair;
  out.closest = {};
  out.closestPair = -1;
  out.nearPairs = 0;
  if (pairs_.empty()) return;

  // How far each body can come during a stop, at most.
  const robot::JointVector way = longestStop_rad(motion, joints_);
  const bool moves = way.cwiseAbs().maxCoeff() > 0.0;

  std::array<Placed, kMaxCapsules> placed;
  std::array<double, kMaxCapsules> stray{};
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    placed[i] = place(bodies_[i], poses_W);
    stray[i] = 0.0;
    for (int j = 0; moves && j < bodies_[i].link; ++j)
      stray[i] += std::abs(way[j]) * bodies_[i].lever_m[static_cast<std::size_t>(j)];
  }

  double least = std::numeric_limits<double>::infinity();
  Gap nearest{};
  const auto look = [&](int k) noexcept {
    const Pair& pair = pairs_[static_cast<std::size_t>(k)];
    const auto a = static_cast<std::size_t>(pair.a), b = static_cast<std::size_t>(pair.b);
    const bool withBody = pair.against == Against::Capsule;
    const double approach = stray[a] + (withBody ? stray[b] : 0.0), wanted = std::max(least, watched_m + approach);
    if (std::isfinite(wanted) && farther(pair, placed.data(), wanted)) return;
    const Gap g = gap(pair, placed[a], withBody ? &placed[b] : nullptr);
    if (g.distance_m < least) {
      least = g.distance_m;
      nearest = g;
      out.closestPair = k;
    }
    if (g.distance_m - approach >= watched_m) return;
    const double stop = moves ? leastDuringStop_m(pair, g, placed[a], poses_W, way) : g.distance_m;
    if (stop >= watched_m) return;
    int at = out.nearPairs;
    if (at < kMaxNearPairs) ++out.nearPairs;
    else {
      at = 0;
      const auto stopAt = [&out](int i) { return out.near[static_cast<std::size_t>(i)].stopDistance_m; };
      for (int i = 1; i < kMaxNearPairs; ++i)
        if (stopAt(i) > stopAt(at)) at = i;
      if (out.near[static_cast<std::size_t>(at)].stopDistance_m <= stop) return;
    }
    out.near[static_cast<std::size_t>(at)] = {k, g.distance_m, stop, nameA(k), nameB(k)};
  };
  // The closest pair of the cycle before is most likely close now: with it most of the others are passed over.
  if (last >= 0 && last < pairs()) look(last);
  for (int k = 0; k < pairs(); ++k)
    if (k != last) look(k);

  if (out.closestPair < 0) return;
  out.closest.distance_m = least;
  out.closest.a = nameA(out.closestPair);
  out.closest.b = nameB(out.closestPair);
  const Vector3 onA = nearest.axisA - nearest.radiusA * nearest.normal;
  const Vector3 onB = nearest.axisB + nearest.radiusB * nearest.normal;
  for (int i = 0; i < 3; ++i) {
    out.closest.pointA_W_m[static_cast<std::size_t>(i)] = onA[i];
    out.closest.pointB_W_m[static_cast<std::size_t>(i)] = onB[i];
  }
}

CollisionModel::PairState CollisionModel::pairState(int k, const robot::LinkPoses& poses_W) const noexcept {
  const Pair& pair = pairs_[static_cast<std::size_t>(k)];
  const bool withBody = pair.against == Against::Capsule;
  const Placed a = place(bodies_[static_cast<std::size_t>(pair.a)], poses_W);
  const Placed b = withBody ? place(bodies_[static_cast<std::size_t>(pair.b)], poses_W) : Placed{};
  const Gap g = gap(pair, a, &b);
  PairState state;
  state.distance_m = g.distance_m;
  state.pointA_W = g.axisA - g.radiusA * g.normal;
  state.pointB_W = g.axisB + g.radiusB * g.normal;
  gradient(pair, g, poses_W, state.gradient_m_per_rad);
  return state;
}

double CollisionModel::stopDistance_m(int k, const robot::LinkPoses& poses_W, const ArmMotion& motion) const noexcept {
  const Pair& pair = pairs_[static_cast<std::size_t>(k)];
  const bool withBody = pair.against == Against::Capsule;
  const Placed a = place(bodies_[static_cast<std::size_t>(pair.a)], poses_W);
  const Placed b = withBody ? place(bodies_[static_cast<std::size_t>(pair.b)], poses_W) : Placed{};
  return leastDuringStop_m(pair, gap(pair, a, &b), a, poses_W, longestStop_rad(motion, joints_));
}

const PartName& CollisionModel::nameA(int pair) const noexcept {
  return bodies_[static_cast<std::size_t>(pairs_[static_cast<std::size_t>(pair)].a)].name;
}

const PartName& CollisionModel::nameB(int k) const noexcept {
  const Pair& pair = pairs_[static_cast<std::size_t>(k)];
  const auto b = static_cast<std::size_t>(pair.b);
  if (pair.against == Against::Capsule) return bodies_[b].name;
  return pair.against == Against::Box ? boxNames_[b] : halfSpaceNames_[b];
}

}  // namespace articulus::collision
