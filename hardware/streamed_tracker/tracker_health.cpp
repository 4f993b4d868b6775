#include "hardware/streamed_tracker/tracker_health.h"

#include <cmath>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"

namespace articulus::hardware {
namespace {

constexpr double kRateDiffers = 0.02;

}  // namespace

std::string_view wordsOf(BodySight sight) noexcept {
  switch (sight) {
    case BodySight::Seen: return "seen";
    case BodySight::Hidden: return "hidden: its markers are covered or turned away";
    case BodySight::OutOfVolume: return "out of the measuring volume";
    case BodySight::NotPlugged: return "not plugged in, or not known to the system (any more)";
    case BodySight::NoNumber: return "told with numbers that are no pose";
    case BodySight::Stale: return "told with an older frame than its neighbours";
    case BodySight::Inaccurate: return "seen too inaccurately: a marker is dirty, moved or partly covered";
    case BodySight::Faulty: return "told with an error";
    case BodySight::NotTold: return "missing from the frame: not sent, or lost on the way";
    case BodySight::Mirrored: return "in the wrong hemisphere of the source, where its place is told mirrored";
    case BodySight::Distorted: return "in a field that metal bends more than is allowed";
    default: return "not seen yet";
  }
}

std::string describe(const TrackerHealth& h, std::span<const std::string> names, const std::string& said) {
  std::string text = "tracker: " + std::to_string(h.frames) + " frames in " + std::to_string(h.sessions) +
                     (h.sessions == 1 ? " session" : " sessions");
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.lost, "lost");
  also(h.late, "late");
  also(h.damaged, "damaged on the way");
  also(h.notTaken, "not fetched in time");
  also(h.restarts, "restarts of its count");
  if (h.rate_Hz > 0.0 && std::abs(h.rate_Hz - h.stated_Hz) > kRateDiffers * h.stated_Hz)
    text += ", its count runs at " + base::significant(h.rate_Hz) + " Hz where rate_Hz says " +
            base::significant(h.stated_Hz) +
            (h.timed ? ": correct it, gaps are counted by it" : ": times of frames are wrong");
  if (h.clockWithin_s > 0.0) text += ", its clock known within " + base::significant(1e3 * h.clockWithin_s) + " ms";
  if (h.longestDelay_s > 0.0)
    text += ", the slowest " + base::significant(1e3 * h.longestDelay_s) + " ms behind the swiftest";
  for (std::size_t i = 0; i < h.bodies && i < names.size(); ++i) {
    const BodyHealth& b = h.body[i];
    text.append("; ").append(names[i]).append(" ").append(wordsOf(b.sight));
    if (b.sight == BodySight::Seen && b.error_m > 0.0)
      text.append(" (fits within ").append(base::significant(1e3 * b.error_m)).append(" mm)");
    if (!b.note.empty()) text.append(" (").append(b.note).append(")");
    if (b.distortion > 0)
      text.append(", metal bends its field: level ").append(std::to_string(b.distortion)).append(" of 2");
    if (b.distorted > 0) text.append(", bent in ").append(std::to_string(b.distorted)).append(" frames");
    const std::uint64_t seen = b.frames[static_cast<std::size_t>(BodySight::Seen)];
    if (h.frames > 0 && seen < h.frames)
      text.append(", in ").append(std::to_string(h.frames - seen)).append(" frames not seen");
  }
  if (!h.connected) text += "; NOT CONNECTED, it is tried again every half second";
  if (!said.empty()) text += ": " + base::printableLine(said);
  return text;
}

}  // namespace articulus::hardware
