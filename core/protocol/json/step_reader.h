#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_reader.h"
#include "core/spatial/types.h"

namespace articulus::protocol {

/// What "$name" stands for.
struct ScopeValue {
  double value = 0.0;
  std::string unit;
};
using Scope = std::map<std::string, ScopeValue>;

/// Reads the keys of one JSON object of a protocol and remembers which were asked for, so that finish() can name the
/// one that nobody knows. Numbers may be written as "$name", "-$name" or "0.5*$name"; what comes out is SI.
/// Throws  base::JsonError
class StepReader {
 public:
  /// In  what: "a load step", for complaints
  StepReader(base::JsonReader json, const Scope& scope, std::string what)
      : json_(std::move(json)), scope_(&scope), what_(std::move(what)) {}
  void call(std::string what) { what_ = std::move(what); }

  /// The number under NAME_unit, with _mm beside _m and _deg beside _rad.  In  unit: SI, as units.h has it; "1" for no
  /// unit
  [[nodiscard]] double quantity(const std::string& name, std::string_view unit);
  [[nodiscard]] double quantityOr(const std::string& name, std::string_view unit, double defaultValue);
  /// The number under just this key, in this unit.
  [[nodiscard]] double plain(const std::string& key, std::string_view unit);
  /// Three of them as an array.
  [[nodiscard]] spatial::Vector3 vector(const std::string& name, std::string_view unit);
  [[nodiscard]] std::vector<double> numbers(const std::string& key);
  [[nodiscard]] int whole(const std::string& key, int defaultValue);
  [[nodiscard]] std::string text(const std::string& key);
  [[nodiscard]] std::string textOr(const std::string& key, std::string defaultValue);
  [[nodiscard]] bool flag(const std::string& key, bool defaultValue);
  [[nodiscard]] std::vector<std::string> texts(const std::string& key);
  [[nodiscard]] std::vector<base::JsonReader> items(const std::string& key);
  /// The object under key as a reader of its own; it wants its own finish().
  [[nodiscard]] StepReader child(const std::string& key, std::string what);
  /// True if there is such a key; it counts as known from then on.
  [[nodiscard]] bool has(const std::string& key);
  [[nodiscard]] bool hasQuantity(const std::string& name, std::string_view unit);
  void know(const std::string& key) { asked(key); }

  /// Throws where a key was not asked for, or one that was is missing.
  void finish() const;
  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& remedy = {}) const {
    json_.fail(key, what, remedy);
  }
  [[nodiscard]] const base::JsonReader& json() const { return json_; }
  [[nodiscard]] const Scope& scope() const { return *scope_; }
  /// "amplitude_Nm_per_s"; the name itself with unit "1"
  [[nodiscard]] static std::string keyOf(const std::string& name, std::string_view unit);

 private:
  void asked(const std::string& key);
  [[nodiscard]] double number(const std::string& key, const nlohmann::json& node, std::string_view unit) const;
  /// The key of the two that is there; empty where none is.
  [[nodiscard]] std::string_view unitThere(const std::string& name, std::string_view unit);
  void missing(const std::string& key) {
    if (missing_.empty()) missing_ = key;
  }

  base::JsonReader json_;
  const Scope* scope_;
  std::string what_;
  std::vector<std::string> known_;
  std::set<std::string> knownSet_;
  std::string missing_;
};

}  // namespace articulus::protocol
