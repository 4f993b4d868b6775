#include "hardware/simulated/tracker_parameters.h"

#include "core/spatial/json_vector.h"

namespace articulus::hardware {

TrackerParameters readTracker(const base::JsonReader& r) {
  TrackerParameters p;
  const std::string kind = r.text("kind");
  if (kind == "electromagnetic") p.kind = TrackerParameters::Kind::Electromagnetic;
  else if (kind != "optical")
    r.fail("kind", "is \"" + kind + "\"", "Tracking systems that are known: optical, electromagnetic.");
  // A variant changes the kind; the numbers of the other one may stay.
  r.know({"full_view_rad", "lost_beyond_rad", "dropouts_per_s", "dropout_lasts_s", "jumps_per_s", "jump_m", "noise_rad",
          "noise_range_m", "noise_growth", "metal"});
  p.rate_Hz = r.number("rate_Hz", 10.0, 500.0);
  p.latency_s = r.number("latency_s", 0.0, 0.5);
  p.X_WT.translation = spatial::vector3(r, "place_W_m");
  p.noise_m = r.number("noise_m", 0.0, 0.01);
  p.scanNoise_m = r.number("scan_noise_m", 0.0, 0.005);
  if (p.kind == TrackerParameters::Kind::Optical) {
    p.fullView_rad = r.number("full_view_rad", 0.0, 3.2);
    p.lostBeyond_rad = r.number("lost_beyond_rad", 0.0, 3.2);
    if (p.lostBeyond_rad < p.fullView_rad)
      r.fail("lost_beyond_rad", "is below full_view_rad", "Beyond full view markers are lost more and more often.");
    p.dropoutsPerSecond = r.number("dropouts_per_s", 0.0, 100.0);
    p.dropoutLasts_s = r.number("dropout_lasts_s", 0.0, 10.0);
    p.jumpsPerSecond = r.number("jumps_per_s", 0.0, 10.0);
    p.jump_m = r.number("jump_m", 0.0, 0.1);
  } else {
    p.noise_rad = r.number("noise_rad", 0.0, 0.1);
    p.noiseRange_m = r.number("noise_range_m", 0.05, 5.0);
    p.noiseGrowth = r.number("noise_growth", 0.0, 6.0);
    for (const base::JsonReader& piece : r.items("metal")) {
      MetalParameters metal;
      metal.place_W_m = spatial::vector3(piece, "place_W_m");
      metal.distortion_m = piece.number("distortion_m", 0.0, 0.05);
      metal.distortion_rad = piece.number("distortion_rad", 0.0, 0.5);
      metal.reach_m = piece.number("reach_m", 0.01, 5.0);
      p.metal.push_back(metal);
    }
  }
  for (const base::JsonReader& item : r.items("bones")) {
    TrackedBoneParameters bone;
    bone.bone = item.text("bone");
    const auto m = item.numbers("markers_m", 9);
    for (std::size_t k = 0; k < 3; ++k) bone.marker_m[k] = {m[3 * k], m[3 * k + 1], m[3 * k + 2]};
    const spatial::Vector3 facing = spatial::vector3(item, "facing");
    if (!(facing.norm() > 0.0))
      item.fail("facing", "has no length", "Give the direction in which the markers are seen, in the bone's axes.");
    bone.facing = facing.normalized();
    p.bones.push_back(std::move(bone));
  }
  if (p.bones.empty() || p.bones.size() > device::TrackerFrame::kMostBodies)
    r.fail("bones", "holds " + std::to_string(p.bones.size()), "One to nine bodies can be followed.");
  return p;
}

}  // namespace articulus::hardware
