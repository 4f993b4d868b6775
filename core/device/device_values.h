#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/base/json_reader.h"
#include "core/device/device_kind.h"

namespace articulus::device {

/// The settings of one device, read from a cell file by the record of its kind: those that are stated, and the defaults
/// of the others.
/// Thread  any but control
class DeviceValues {
 public:
  /// In      settings: the object of the device, below "devices"; real: the device itself, not its virtual counterpart
  /// Throws  base::JsonError: a key that the kind does not have, with those that it has; a value of the wrong kind or
  ///         out of range; what a real device needs and nobody stated; an address beside nothing that says whether the
  ///         device is simulated
  DeviceValues(const DeviceKind& kind, const base::JsonReader& settings, bool real);
  /// All defaults, where the cell file says nothing of the device.
  /// Throws  base::JsonError: what a real device needs and nobody stated.  In  devices: the object around it
  static DeviceValues defaults(const DeviceKind& kind, const base::JsonReader& devices, bool real);

  [[nodiscard]] double number(std::string_view key) const;
  [[nodiscard]] int integer(std::string_view key) const { return static_cast<int>(number(key)); }
  [[nodiscard]] const std::string& text(std::string_view key) const;
  [[nodiscard]] bool stated(std::string_view key) const;
  /// What another file of the device says where the cell file says nothing; what is stated stays. In  key: a setting
  void takeOver(std::string_view key, double number, std::string text);
  [[nodiscard]] const DeviceKind& kind() const { return *kind_; }

  /// One setting as a person reads it: "59152", "0.02 rad", "192.168.1.10"; empty where it is an empty text.
  [[nodiscard]] std::string shown(const DeviceParameter& parameter) const;

 private:
  struct Value {
    double number = 0.0;
    std::string text{};
    bool stated = false;
  };
  explicit DeviceValues(const DeviceKind& kind) : kind_(&kind) {}
  void fill(const base::JsonReader* settings, const base::JsonReader& complain, bool real);
  [[nodiscard]] const Value& at(std::string_view key) const;
  const DeviceKind* kind_;
  std::map<std::string, Value, std::less<>> values_;
};

/// "host, port, controller": the keys of a kind's settings, for messages.
[[nodiscard]] std::string keysOf(const DeviceKind& kind);

}  // namespace articulus::device
