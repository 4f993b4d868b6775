#pragma once
#include <string>

#include "core/base/descriptor.h"
#include "hardware/comedi/comedi_board.h"

namespace articulus::hardware {

/// A board of this computer, by the system calls of the kernel's comedi. The library comedilib is not used: it asks for
/// the ranges once, as a board is opened, and the JR3 driver learns them only when its sensor has started up.
/// Thread  as ComediBoard. A read is one system call; in it the kernel allocates, takes the board's mutex and reads the
///         board over its bus: nothing for a control thread
/// Source  linux/comedi.h (the kernel's interface for programs), drivers/comedi/comedi_fops.c of Linux 6.1
class KernelComediBoard final : public ComediBoard {
 public:
  explicit KernelComediBoard(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] base::Result<ComediBoardInfo> open() override;
  [[nodiscard]] base::Result<void> take(unsigned subdevice) override;
  [[nodiscard]] int read(unsigned subdevice, std::span<const unsigned> channels,
                         std::span<std::uint32_t> counts) noexcept override;
  [[nodiscard]] int ranges(unsigned subdevice, std::span<const unsigned> channels,
                           std::span<ComediRange> ranges) noexcept override;
  [[nodiscard]] int makeInput(unsigned subdevice, unsigned channel) noexcept override;
  [[nodiscard]] int makeOutput(unsigned subdevice, unsigned channel) noexcept override;
  [[nodiscard]] int write(unsigned subdevice, unsigned channel, bool high) noexcept override;
  [[nodiscard]] std::string place() const override { return path_; }

 private:
  [[nodiscard]] base::Error notOpened(int why) const;
  [[nodiscard]] int instruct(unsigned what, unsigned subdevice, unsigned channel, std::uint32_t value) noexcept;
  std::string path_;
  base::Descriptor device_;
  std::vector<unsigned> channels_;  ///< how many each group has
};

}  // namespace articulus::hardware
