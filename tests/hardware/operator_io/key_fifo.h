#pragma once
#include <fcntl.h>
#include <linux/input.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>
#include <vector>

#include "core/base/descriptor.h"
#include "tests/support/temp_folder.h"

namespace articulus::test {

/// The other side of a simulated switch: a FIFO into which keys are pressed.
class KeyFifo {
 public:
  KeyFifo() {
    if (::mkfifo(path().c_str(), 0600) != 0) throw std::runtime_error("no FIFO");
    plugIn();
  }
  KeyFifo(const KeyFifo&) = delete;
  KeyFifo& operator=(const KeyFifo&) = delete;
  [[nodiscard]] std::string path() const { return (folder_ / "keys").string(); }
  void plugIn() { end_ = base::Descriptor(::open(path().c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC)); }
  void unplug() { end_ = base::Descriptor(); }

  struct Key {
    int code, value;
  };
  /// One report a key, all in one piece.
  void type(const std::vector<Key>& keys) {
    std::vector<input_event> events;
    for (const Key& key : keys) {
      events.push_back(event(EV_KEY, key.code, key.value));
      events.push_back(event(EV_SYN, SYN_REPORT, 0));
    }
    send(events);
  }
  static input_event event(int type, int code, int value) {
    input_event made{};
    made.type = static_cast<__u16>(type);
    made.code = static_cast<__u16>(code);
    made.value = value;
    return made;
  }
  void send(const std::vector<input_event>& events) { sendBytes(events.data(), events.size() * sizeof(input_event)); }
  void sendBytes(const void* bytes, std::size_t count) {
    if (::write(end_.number(), bytes, count) != static_cast<long>(count)) throw std::runtime_error("the FIFO is full");
  }

 private:
  TempFolder folder_;
  base::Descriptor end_;
};

}  // namespace articulus::test
