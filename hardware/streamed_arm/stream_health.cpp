#include "hardware/streamed_arm/stream_health.h"

namespace articulus::hardware {

std::string describe(const StreamHealth& h) {
  std::string text = "robot controller: " + std::to_string(h.telegrams) + " telegrams in " +
                     std::to_string(h.sessions) + (h.sessions == 1 ? " session" : " sessions");
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.missed, "cycles without one");
  also(h.late, "replies late by its count");
  also(h.stale, "repeated");
  also(h.overtaken, "overtaken");
  also(h.malformed, "unreadable");
  also(h.otherType, "of another type");
  also(h.doubtful, "that did not go on from the one before");
  also(h.foreign, "datagrams of strangers");
  if (h.foreign > 0 && h.lastForeign.known()) text += ", the last from " + toText(h.lastForeign);
  return text;
}

}  // namespace articulus::hardware
