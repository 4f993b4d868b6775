#include "hardware/ndi_polaris/ndi_transforms.h"

#include <bit>
#include <cmath>

namespace articulus::hardware {
namespace {

constexpr std::uint8_t kValid = 1, kMissing = 2, kDisabled = 4;
constexpr std::uint32_t kOccupied = 0x01, kOutOfVolume = 0x40, kPartlyOut = 0x80;
constexpr double kFarthest_mm = 20'000.0, kLargestError_mm = 1'000.0, kUnitWithin = 0.02;

/// Takes numbers off the front, least significant byte first.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}
  std::uint32_t take(std::size_t size) noexcept {
    if (left_.size() < size) {
      good_ = false;
      return 0;
    }
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(left_[i])) << 8U * i;
    left_.remove_prefix(size);
    return value;
  }
  double takeFloat() noexcept { return std::bit_cast<float>(take(4)); }
  [[nodiscard]] bool good() const noexcept { return good_; }
  [[nodiscard]] bool empty() const noexcept { return left_.empty(); }

 private:
  std::string_view left_;
  bool good_ = true;
};

void takePose(Bytes& bytes, WireBody& body) noexcept {
  double q[4], p[3];
  for (double& v : q) v = bytes.takeFloat();
  for (double& v : p) v = bytes.takeFloat();
  const double error_mm = bytes.takeFloat();
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  // A comparison with what is no number is false.
  const bool sound = std::abs(length - 1.0) < kUnitWithin && std::abs(p[0]) < kFarthest_mm &&
                     std::abs(p[1]) < kFarthest_mm && std::abs(p[2]) < kFarthest_mm && error_mm >= 0.0 &&
                     error_mm < kLargestError_mm;
  body.sight = sound ? BodySight::Seen : BodySight::NoNumber;
  if (!sound) return;
  body.X_TM.rotation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
  body.X_TM.translation = 1e-3 * spatial::Vector3(p[0], p[1], p[2]);
  body.error_m = 1e-3 * error_mm;
}

bool takeTool(Bytes& bytes, NdiToolState& tool) noexcept {
  tool.handle = static_cast<std::uint8_t>(bytes.take(1));
  const std::uint32_t state = bytes.take(1);
  if (!bytes.good()) return false;
  if (state == kDisabled) {
    tool.body.sight = BodySight::NotPlugged;
    return true;
  }
  if (state != kValid && state != kMissing) return false;
  if (state == kValid) takePose(bytes, tool.body);
  else tool.body.sight = BodySight::Hidden;
  tool.portStatus = bytes.take(4);
  tool.frame = bytes.take(4);
  if ((tool.portStatus & kOccupied) == 0) tool.body.sight = BodySight::NotPlugged;
  else if ((tool.portStatus & (kOutOfVolume | kPartlyOut)) != 0 && tool.body.sight == BodySight::Seen)
    tool.body.sight = BodySight::OutOfVolume;
  return bytes.good();
}

}  // namespace

std::optional<NdiTransforms> decodeNdiTransforms(std::string_view body) noexcept {
  Bytes bytes(body);
  NdiTransforms all;
  all.tools = bytes.take(1);
  if (!bytes.good() || all.tools > NdiTransforms::kMostTools) return {};
  for (std::size_t i = 0; i < all.tools; ++i)
    if (!takeTool(bytes, all.tool[i])) return {};
  all.systemStatus = static_cast<std::uint16_t>(bytes.take(2));
  if (!bytes.good() || !bytes.empty()) return {};
  return all;
}

std::string ndiSystemWords(std::uint16_t status) {
  struct Row {
    std::uint16_t bit;
    const char* words;
  };
  // Source  bits of the system's state: ndicapi (PlusToolkit)
  static constexpr Row kRows[] = {{0x01, "lost its synchronisation"},
                                  {0x02, "is blinded by infrared light"},
                                  {0x04, "has a damaged memory (CRC)"},
                                  {0x10, "has a hardware fault"}};
  std::string text;
  for (const Row& row : kRows)
    if ((status & row.bit) != 0) text.append(text.empty() ? "the system " : ", ").append(row.words);
  return text;
}

}  // namespace articulus::hardware
