#include "app/outputs/igtlink_server.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

namespace articulus::app {
namespace {

constexpr base::Nanoseconds kLook = 20'000'000;           // at programs that knock or ask, between frames
constexpr base::Nanoseconds kStateAgain = 1'000'000'000;  // though it did not change: for who missed it

}  // namespace

IgtlinkServer::IgtlinkServer(const IgtlinkSettings& settings, Source source, hardware::TcpListener listener)
    : settings_(settings), source_(std::move(source)), listener_(std::move(listener)) {}

base::Result<std::unique_ptr<IgtlinkServer>> IgtlinkServer::start(const IgtlinkSettings& settings, Source source) {
  auto listener = hardware::TcpListener::bound(settings.host, settings.port);
  if (!listener) {
    base::Error error = listener.error();
    error.message = "OpenIGTLink: " + error.message;
    return error;
  }
  std::unique_ptr<IgtlinkServer> made(new IgtlinkServer(settings, std::move(source), std::move(*listener)));
  made->thread_ = std::thread([server = made.get()] { server->keepServing(); });
  return made;
}

IgtlinkServer::~IgtlinkServer() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

IgtlinkCounts IgtlinkServer::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

std::string IgtlinkServer::describe() const {
  const IgtlinkCounts c = counts();
  std::string text = "OpenIGTLink at " + hardware::toText(local()) + ": " + std::to_string(c.connected.size()) +
                     " connected, " + std::to_string(c.frames) + " frames told";
  const auto add = [&text](std::uint64_t n, const char* what) {
    if (n > 0) text += ", " + std::to_string(n) + what;
  };
  add(c.slow, " let go because they did not keep up");
  add(c.nonsense, " let go because they do not speak OpenIGTLink");
  add(c.refused, " refused because there were too many");
  if (c.slow + c.nonsense + c.refused > 0) text += " (newest: " + c.trouble + ")";
  return text;
}

void IgtlinkServer::keepServing() {
  pthread_setname_np(pthread_self(), "igtlink");
  base::SteadyClock clock;
  const auto period = static_cast<base::Nanoseconds>(1e9 / settings_.rate_Hz);
  for (base::Nanoseconds next = clock.now(); running_;) {
    const base::Nanoseconds now = clock.now();
    welcome(now);
    if (now >= next) {
      tell(now);
      next = std::max(next + period, now);  // what was slept over is not made good
    }
    for (IgtlinkClient& client : clients_) client.serve(now, state_);
    letGo();
    clock.sleepUntil(std::min(next, now + kLook));
  }
}

void IgtlinkServer::welcome(base::Nanoseconds now) {
  while (auto socket = listener_.accepted()) {
    const std::string who = hardware::toText(socket->peer());
    if (clients_.size() >= kMostClients) {
      note(who + " was refused: " + std::to_string(kMostClients) + " programs are connected, which is the most", true);
      const std::scoped_lock lock(mutex_);
      ++counts_.refused;
      continue;
    }
    clients_.emplace_back(std::move(*socket)).offer(IgtlinkClient::What::State, state_, now);
    note(who + " has come");
    const std::scoped_lock lock(mutex_);
    ++counts_.came;
    counts_.connected.push_back(who);
  }
}

void IgtlinkServer::tell(base::Nanoseconds now) {
  const auto frame = source_();
  if (!frame) return;
  {
    const std::scoped_lock lock(mutex_);
    ++counts_.frames;
  }
  if (frame->state && (frame->state != told_ || now >= nextState_)) {
    auto bytes = std::make_shared<IgtlinkBytes>();
    addState(*frame->state, frame->utc_ns, *bytes);
    told_ = frame->state;
    state_ = std::move(bytes);
    nextState_ = now + kStateAgain;
    for (IgtlinkClient& client : clients_) client.offer(IgtlinkClient::What::State, state_, now);
  }
  if (clients_.empty()) return;
  auto poses = std::make_shared<IgtlinkBytes>(), sensors = std::make_shared<IgtlinkBytes>();
  addPoses(*frame, settings_.poses, *poses);
  addSensors(*frame, *sensors);
  for (IgtlinkClient& client : clients_) {
    client.offer(IgtlinkClient::What::Poses, poses, now);
    client.offer(IgtlinkClient::What::Sensors, sensors, now);
  }
}

void IgtlinkServer::letGo() {
  for (auto client = clients_.begin(); client != clients_.end();) {
    const IgtlinkClient::End end = client->end();
    if (end == IgtlinkClient::End::None) {
      ++client;
      continue;
    }
    note(client->describeEnd(), end != IgtlinkClient::End::Left);
    const std::string who = hardware::toText(client->address());
    client = clients_.erase(client);
    const std::scoped_lock lock(mutex_);
    std::erase(counts_.connected, who);
    ++(end == IgtlinkClient::End::Left      ? counts_.left
       : end == IgtlinkClient::End::TooSlow ? counts_.slow
                                            : counts_.nonsense);
  }
}

void IgtlinkServer::note(std::string text, bool trouble) {
  const std::scoped_lock lock(mutex_);
  if (trouble) counts_.trouble = text;
  if (counts_.notes.size() >= kMostNotes) counts_.notes.erase(counts_.notes.begin());
  counts_.notes.push_back(std::move(text));
}

}  // namespace articulus::app
