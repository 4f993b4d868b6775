#pragma once
#include <atomic>
#include <memory>
#include <mutex>

#include "core/base/descriptor.h"
#include "hardware/virtual_devices/lines/virtual_line.h"

namespace articulus::hardware {

/// A pseudo terminal: a serial line without a wire, which any program of this computer opens like an adapter. It has
/// the speed that the other end sets, and knows no break. Contract, thread  as VirtualLine
/// Source  pty(7), tty_ioctl(4) of the Linux manual pages
class PtyLine final : public VirtualLine {
 public:
  /// In      baud: of the device; link: a symbolic link that names the terminal as udev names an adapter; empty: none
  /// Errors  of the system
  [[nodiscard]] static base::Result<std::unique_ptr<PtyLine>> open(int baud, const std::string& link = {});
  ~PtyLine() override;
  [[nodiscard]] bool connected() override;
  [[nodiscard]] std::size_t receive(std::span<char> buffer) override;
  void send(std::string_view bytes) override;
  void wait(base::Nanoseconds longest) override;
  void pull() override;
  [[nodiscard]] base::Result<void> plug() override;
  void setBaud(int baud) override { baud_ = baud; }
  [[nodiscard]] std::string place() const override;

 private:
  PtyLine(int baud, std::string link) : baud_(baud), link_(std::move(link)) {}
  [[nodiscard]] int otherBaud() const;
  std::atomic<int> baud_;
  std::string link_;
  mutable std::mutex mutex_;  ///< of the descriptor and its name
  base::Descriptor master_;
  std::string name_;
};

}  // namespace articulus::hardware
