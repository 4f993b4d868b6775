#pragma once
#include <string>
#include <string_view>
#include <unordered_map>

namespace articulus::base {

/// On which line of a JSON text each value stands, by the path that JsonReader writes: "steps[2].axis".
/// Thread  any but control
class JsonLines {
 public:
  /// In  text: valid JSON; it may hold // and /* */ comments
  [[nodiscard]] static JsonLines of(std::string_view text);
  /// Line from 1, of the key where the value has one. Where there is nothing of that path, that of the nearest object
  /// or array around it; 0 where nothing is known.
  [[nodiscard]] int lineOf(std::string path) const;

 private:
  std::unordered_map<std::string, int> line_;
};

}  // namespace articulus::base
