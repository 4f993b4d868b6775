#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace articulus::test {

/// A client by the OpenIGTLink library itself; its headers stay in the .cpp.
class LibraryClient {
 public:
  struct Element {
    std::string name;
    std::array<std::array<float, 4>, 4> matrix{};
  };
  /// What a message said, in the words of the library; what it is not stays empty.
  struct Message {
    std::string type, device;
    double time_s = 0.0;
    bool crcGood = false;
    std::vector<Element> elements;  ///< of TDATA
    std::vector<double> values;     ///< of SENSOR
    int code = 0;                   ///< of STATUS
    std::string name, text;         ///< of STATUS; text also of STRING
  };

  explicit LibraryClient(std::uint16_t port);
  ~LibraryClient();
  [[nodiscard]] bool connected() const;
  /// Asks for poses, at most one in so many ms.
  void startTracking(int resolution_ms);
  /// The next message; type empty after 3 s without one.
  [[nodiscard]] Message next();

 private:
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::test
