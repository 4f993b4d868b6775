#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/outputs/igtlink_client.h"
#include "app/outputs/igtlink_frame.h"
#include "app/outputs/igtlink_settings.h"
#include "core/base/result.h"
#include "hardware/io/tcp_listener.h"

namespace articulus::app {

/// What a server has done since it was started.
struct IgtlinkCounts {
  std::uint64_t frames = 0;              ///< moments that were told
  std::uint64_t came = 0, left = 0;      ///< programs that connected, and that went by themselves
  std::uint64_t slow = 0, nonsense = 0;  ///< that were let go, by why
  std::uint64_t refused = 0;             ///< that came while kMostClients were there
  std::vector<std::string> connected;    ///< addresses
  std::vector<std::string> notes;        ///< who came and went and why, newest last, kMostNotes at most
  std::string trouble;                   ///< the newest of those that are about somebody who was let go or refused
};

/// Tells connected programs (3D Slicer, PLUS, MITK, pyigtl ...) where everything is, by OpenIGTLink. On a thread of its
/// own, which waits for nobody: each program has a bounded queue, and one that does not take what it is sent is let go.
/// Thread  made and destroyed by one; counts() and describe() any
/// Source  Tokuda et al. 2009, Int J Med Robotics 5:423-434 (the protocol)
class IgtlinkServer {
 public:
  static constexpr std::size_t kMostClients = 16;
  static constexpr std::size_t kMostNotes = 16;
  /// What there is to tell now; none: nothing new. Called on the server's thread alone.
  using Source = std::function<std::optional<IgtlinkFrame>()>;

  /// Errors  an address that is none, or a port that another program has
  [[nodiscard]] static base::Result<std::unique_ptr<IgtlinkServer>> start(const IgtlinkSettings& settings,
                                                                          Source source);
  ~IgtlinkServer();

  [[nodiscard]] const hardware::UdpAddress& local() const noexcept { return listener_.local(); }
  [[nodiscard]] IgtlinkCounts counts() const;
  /// "OpenIGTLink at 127.0.0.1:18944: 2 connected, 812 frames told", one line for a person.
  [[nodiscard]] std::string describe() const;

 private:
  IgtlinkServer(const IgtlinkSettings& settings, Source source, hardware::TcpListener listener);
  void keepServing();
  void welcome(base::Nanoseconds now);
  void tell(base::Nanoseconds now);
  void letGo();
  void note(std::string text, bool trouble = false);

  const IgtlinkSettings settings_;
  const Source source_;
  hardware::TcpListener listener_;
  std::list<IgtlinkClient> clients_;  // of the server's thread, as the next three
  std::optional<IgtlinkState> told_;
  IgtlinkClient::Packet state_;
  base::Nanoseconds nextState_ = 0;
  mutable std::mutex mutex_;
  IgtlinkCounts counts_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::app
