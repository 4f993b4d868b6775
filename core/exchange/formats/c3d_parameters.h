#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/exchange/formats/c3d_file.h"

namespace articulus::exchange {

/// The parameter section of a C3D file, put together group by group; little endian, IEEE numbers.
/// Source  c3d.org, "The C3D file format user guide", 2021, chapter on the parameter section
class C3dParameters {
 public:
  /// What follows belongs to it.
  void group(std::string_view name, std::string_view description);
  /// A group of another file with all its parameters, byte for byte; its number is one of this section.
  /// In  name: its own, or one that is not taken here
  void add(const C3dGroup& group, std::string_view name);
  /// Texts of one width; more than a parameter may count go on in NAME2, NAME3 ...
  void texts(std::string_view name, const std::vector<std::string>& texts, std::string_view description);
  /// What is longer than 255 letters goes on in NAME2, NAME3 ...
  /// In  width: letters that are kept free, at least those of the text, which is then cut at 255; 0: none
  void text(std::string_view name, std::string_view text, std::string_view description, std::size_t width = 0);
  void integers(std::string_view name, const std::vector<std::int16_t>& values, std::vector<std::uint8_t> dimensions,
                std::string_view description);
  void numbers(std::string_view name, const std::vector<float>& values, std::vector<std::uint8_t> dimensions,
               std::string_view description);
  void integer(std::string_view name, std::int16_t value, std::string_view description) {
    integers(name, {value}, {}, description);
  }
  void number(std::string_view name, float value, std::string_view description) {
    numbers(name, {value}, {}, description);
  }
  [[nodiscard]] int groups() const noexcept { return groups_; }  ///< so many; a file has 127 at most
  /// A whole number of blocks of 512 bytes; more than 255 of them are none that a file can have.
  [[nodiscard]] std::string section() const;

 private:
  void parameter(std::string_view name, int type, const std::vector<std::uint8_t>& dimensions, std::string_view data,
                 std::string_view description);
  void beginGroup(std::string_view name, std::string_view description, bool locked);
  void parameter(const C3dParameter& whole);
  std::string bytes_;
  int groups_ = 0;
};

/// Groups as JSON, every byte kept, so that a run that was imported carries them into the next file.
[[nodiscard]] std::string c3dGroupsAsJson(const std::vector<C3dGroup>& groups);
/// What is no group, or has no room in a section, is left out.
[[nodiscard]] std::vector<C3dGroup> c3dGroupsOfJson(const std::string& json);
/// Name of that JSON among the documents of a recording.
inline constexpr std::string_view kC3dDocument = "c3d_parameters";

/// Little endian, whatever the machine.
void appendUint16(std::string& bytes, std::uint16_t value);
void appendFloat(std::string& bytes, float value);

}  // namespace articulus::exchange
