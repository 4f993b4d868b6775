#include "app/outputs/igtlink_client.h"

#include <array>
#include <utility>

namespace articulus::app {
namespace {

constexpr int kSystemKeeps = 65536;  // bytes: what waits there is out of our hands, and old when it arrives
constexpr int kMostReads = 8;        // a look, of 4 kB: nobody keeps the others waiting

}  // namespace

IgtlinkClient::IgtlinkClient(hardware::TcpSocket socket) : socket_(std::move(socket)) {
  // The system gives up a computer that confirms nothing, but later than we do, who can say why.
  socket_.keepFresh(3 * kLongest, kSystemKeeps);
}

void IgtlinkClient::offer(What what, const Packet& packet, base::Nanoseconds now) {
  if (end_ != End::None || !packet || packet->empty()) return;
  if (what == What::Poses) {
    if (!wantsPoses_ || now < nextPoses_) return;
    nextPoses_ = now + leastBetween_;
  }
  if (waiting_.size() >= kMostWaiting) end_ = End::TooSlow;
  else waiting_.push_back({packet, now});
}

void IgtlinkClient::serve(base::Nanoseconds now, const Packet& state) {
  if (end_ == End::None) read(now, state);
  if (end_ == End::None) send(now);
}

void IgtlinkClient::read(base::Nanoseconds now, const Packet& state) {
  std::array<char, 4096> block{};
  for (int i = 0; i < kMostReads; ++i) {
    const long n = socket_.receive(block);
    if (n < 0) end_ = End::Left;
    if (n <= 0) return;
    std::span<const char> bytes(block.data(), static_cast<std::size_t>(n));
    while (!bytes.empty() && reader_.problem().empty()) {
      const auto asked = reader_.take(bytes);
      if (!asked) continue;
      switch (asked->kind) {
        case IgtlinkRequest::Kind::StartTracking:
          // No RTS_TDATA answers: Slicer ends when one comes (openigtlink/SlicerOpenIGTLink, issue 128).
          wantsPoses_ = true;
          leastBetween_ = base::Nanoseconds{asked->resolution_ms} * 1'000'000;
          nextPoses_ = now;
          break;
        case IgtlinkRequest::Kind::StopTracking: wantsPoses_ = false; break;
        case IgtlinkRequest::Kind::AskState: offer(What::State, state, now); break;
        case IgtlinkRequest::Kind::Other: break;
      }
    }
    if (!reader_.problem().empty()) {
      end_ = End::Nonsense;
      return;
    }
  }
}

void IgtlinkClient::send(base::Nanoseconds now) {
  while (!waiting_.empty()) {
    const Waiting& first = waiting_.front();
    const auto left = std::span<const char>(*first.packet).subspan(sentOfFirst_);
    const long n = socket_.send(left);
    if (n < 0) {
      end_ = End::Left;
      return;
    }
    sentOfFirst_ += static_cast<std::size_t>(n);
    if (sentOfFirst_ < first.packet->size()) {
      if (now - first.since > kLongest) end_ = End::TooSlow;
      return;
    }
    waiting_.pop_front();
    sentOfFirst_ = 0;
  }
}

std::string IgtlinkClient::describeEnd() const {
  const std::string who = hardware::toText(address());
  switch (end_) {
    case End::None: break;
    case End::Left: return who + " has gone";
    case End::TooSlow:
      return who +
             " was let go: it did not take what was sent to it 2 s ago. Ask for a lower rate, or look at that "
             "program and the cable to its computer";
    case End::Nonsense: return who + " was let go: " + reader_.problem() + ". Check which program connects there";
  }
  return {};
}

}  // namespace articulus::app
