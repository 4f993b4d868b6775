#include "hardware/simulated/simulated_tracker.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::hardware {

using device::TrackedBody;
using device::TrackerFrame;
using spatial::Pose;
using spatial::Vector3;

namespace {

/// Points that are found on every vertebra, in its axes: ends of the body's rims, pedicles, tips of the processes.
/// Ours, of a cervical one's size.
const std::array<Vector3, 6> kLandmarks_V_m{{{0.009, 0.0, 0.006},
                                             {0.009, 0.0, -0.006},
                                             {-0.006, 0.012, 0.003},
                                             {-0.006, -0.012, 0.003},
                                             {-0.032, 0.0, -0.008},
                                             {-0.012, 0.022, -0.002}}};

}  // namespace

Pose markerFrame(const TrackedBoneParameters& bone) {
  const Vector3 toA = bone.marker_m[0] - bone.marker_m[1], toC = bone.marker_m[2] - bone.marker_m[1];
  Pose X_VM;
  X_VM.rotation.col(0) = toA.normalized();
  X_VM.rotation.col(2) = toA.cross(toC).normalized();
  X_VM.rotation.col(1) = X_VM.rotation.col(2).cross(X_VM.rotation.col(0));
  X_VM.translation = bone.marker_m[1];
  return X_VM;
}

SimulatedTracker::SimulatedTracker(const TrackerParameters& p, BoneTruthRing& truth, std::uint64_t seed)
    : p_(p), truth_(truth), seed_(seed), random_(seed),
      delay_(static_cast<base::Nanoseconds>(std::llround(1e9 * p.latency_s))) {
  for (const auto& bone : p_.bones) names_.push_back(bone.bone);
  markers_.resize(p_.bones.size());
  for (std::size_t i = 0; i < p_.metal.size(); ++i) {
    Bend& bend = bends_.emplace_back();
    bend.pull = noise(1.0).normalized();
    bend.twist = noise(1.0).normalized();
  }
}

Vector3 SimulatedTracker::noise(double size) noexcept {
  const double x = gauss_(random_), y = gauss_(random_), z = gauss_(random_);
  return size * Vector3(x, y, z);
}

void SimulatedTracker::seeMarkers(const Pose& X_WV, const TrackedBoneParameters& bone, Marker* markers,
                                  TrackedBody& out) noexcept {
  const double frame_s = 1.0 / p_.rate_Hz;
  const Vector3 facing_W = X_WV.rotation * bone.facing;
  for (std::size_t k = 0; k < TrackedBody::kMarkers; ++k) {
    // Every draw is made in every frame, so that what is lost does not change what comes later.
    const Vector3 error = noise(p_.noise_m), jump = noise(1.0).normalized() * p_.jump_m;
    const double toHide = uniform_(random_), toDrop = uniform_(random_), toJump = uniform_(random_);
    const Vector3 marker_W = X_WV * bone.marker_m[k];
    const Vector3 view = (p_.X_WT.translation - marker_W).normalized();
    const double angle = std::acos(std::clamp(view.dot(facing_W), -1.0, 1.0));
    const double span = std::max(p_.lostBeyond_rad - p_.fullView_rad, 1e-9);
    const bool hidden = toHide < std::clamp((angle - p_.fullView_rad) / span, 0.0, 1.0);
    if (markers[k].lostFor_s > 0.0) markers[k].lostFor_s -= frame_s;
    else if (toDrop < p_.dropoutsPerSecond * frame_s) markers[k].lostFor_s = p_.dropoutLasts_s;
    if (hidden || markers[k].lostFor_s > 0.0) continue;
    Vector3 seen = p_.X_WT.inverse() * marker_W + error;
    if (toJump < p_.jumpsPerSecond * frame_s) seen += jump;
    out.marker_T_m[k] = seen;
    out.seen |= 1u << k;
  }
}

void SimulatedTracker::senseField(const Pose& X_WV, const TrackedBoneParameters& bone, TrackedBody& out) noexcept {
  const Pose X_WM = X_WV * markerFrame(bone);
  Pose bent = X_WM;
  for (std::size_t i = 0; i < bends_.size(); ++i) {
    const MetalParameters& metal = p_.metal[i];
    const double reaches = (X_WM.translation - metal.place_W_m).norm() / metal.reach_m,
                 share = std::exp(-0.5 * reaches * reaches);
    bent.translation += metal.distortion_m * share * bends_[i].pull;
    bent.rotation = spatial::expRotation(metal.distortion_rad * share * bends_[i].twist) * bent.rotation;
  }
  const double distance_m = (X_WM.translation - p_.X_WT.translation).norm();
  const double farther = std::max(1.0, std::pow(distance_m / p_.noiseRange_m, p_.noiseGrowth));
  out.X_TM = p_.X_WT.inverse() * bent;
  out.X_TM.translation += noise(p_.noise_m * farther);
  out.X_TM.rotation = spatial::expRotation(noise(p_.noise_rad * farther)) * out.X_TM.rotation;
  out.hasPose = true;
}

void SimulatedTracker::see(const BoneTruth& truth, TrackerFrame& frame) noexcept {
  // What the ring could not take was exposed all the same: the counter goes by the time.
  if (last_ != 0)
    counter_ += static_cast<std::uint64_t>(
        std::max<long long>(1, std::llround(1e-9 * static_cast<double>(truth.time - last_) * p_.rate_Hz)));
  last_ = truth.time;
  frame = {};
  frame.time = truth.time;
  frame.counter = counter_;
  frame.bodies = std::min(p_.bones.size(), truth.bodies);
  for (std::size_t b = 0; b < frame.bodies; ++b) {
    if (p_.kind == TrackerParameters::Kind::Optical)
      seeMarkers(truth.X_WV[b], p_.bones[b], markers_[b].data(), frame.body[b]);
    else senseField(truth.X_WV[b], p_.bones[b], frame.body[b]);
  }
}

std::size_t SimulatedTracker::read(base::Nanoseconds now, std::span<TrackerFrame> frames) noexcept {
  BoneTruth truth;
  std::size_t n = 0;
  while (n < frames.size() && truth_.pop(truth, now - delay_)) see(truth, frames[n++]);
  return n;
}

device::BoneScan SimulatedTracker::scan(std::size_t body) const {
  std::mt19937_64 random(seed_ * 2654435761u + 977u * body + 1u);
  std::normal_distribution<double> gauss;
  const auto error = [&](double size) {
    const double x = gauss(random), y = gauss(random), z = gauss(random);
    return Vector3(size * x, size * y, size * z);
  };
  const Pose X_IV{spatial::expRotation(error(0.5)), error(0.1)};  // it lay in the scanner somehow
  device::BoneScan out;
  out.bone = p_.bones[body].bone;
  for (std::size_t k = 0; k < out.marker_I_m.size(); ++k)
    out.marker_I_m[k] = X_IV * p_.bones[body].marker_m[k] + error(p_.scanNoise_m);
  for (const Vector3& p : kLandmarks_V_m) {
    out.landmark_V_m.push_back(p);
    out.landmark_I_m.push_back(X_IV * p + error(p_.scanNoise_m));
  }
  return out;
}

}  // namespace articulus::hardware
