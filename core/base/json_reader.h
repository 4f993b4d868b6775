#pragma once
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_lines.h"
#include "core/base/result.h"

namespace articulus::base {

/// A file as it is.  Errors  NotFound names it
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& file);

/// JSON out of a text. A key that stands twice in one object is an error: of two numbers nobody knows which was meant.
/// In      origin: what errors call it; comments: // and /* */ count as blanks
/// Errors  ParseError names the origin and the line
[[nodiscard]] Result<nlohmann::json> parseJson(const std::string& text, const std::string& origin,
                                               bool comments = false);

/// Reads a JSON file whole. Errors name the file, the line and what to do.
/// Thread  any but control.
[[nodiscard]] Result<nlohmann::json> readJsonFile(const std::filesystem::path& file);

/// A JSON object with its place in its file, so that every complaint can say "munich.json: limits.box.x", and where
/// lines are known "munich.json, line 27: limits.box.x". The lines live as long as the reader. The accessors throw
/// JsonError; a loader catches it once and returns it as Error. It remembers which keys were asked for, so that
/// refuseUnknown() finds the misspelt one.
class JsonError : public std::exception {
 public:
  explicit JsonError(Error error) : error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  Error error_;
};

class JsonReader {
 public:
  JsonReader(const nlohmann::json& node, std::string file, std::string path = {}, const JsonLines* lines = nullptr);

  [[nodiscard]] bool has(const std::string& key) const;
  [[nodiscard]] JsonReader child(const std::string& key) const;               ///< object or array under key
  [[nodiscard]] std::vector<JsonReader> items(const std::string& key) const;  ///< the elements of an array
  [[nodiscard]] std::vector<JsonReader> elements() const;     ///< of this one, where it is an array itself
  [[nodiscard]] double number(const std::string& key) const;  ///< finite
  [[nodiscard]] double number(const std::string& key, double minimum, double maximum) const;
  [[nodiscard]] double numberOr(const std::string& key, double defaultValue) const;
  [[nodiscard]] std::int64_t integer(const std::string& key, std::int64_t minimum, std::int64_t maximum) const;
  [[nodiscard]] std::string text(const std::string& key) const;
  [[nodiscard]] std::string textOr(const std::string& key, std::string defaultValue) const;
  [[nodiscard]] bool flag(const std::string& key, bool defaultValue) const;
  /// Array of exactly size finite numbers (size 0: any number of them).
  [[nodiscard]] std::vector<double> numbers(const std::string& key, std::size_t size = 0) const;

  /// Counts keys as known that are not read here: what is read elsewhere, or would be in another case.
  void know(std::initializer_list<std::string_view> keys) const;
  /// Throws where an object that was looked into, this one or one below, holds a key that nobody asked for: names it,
  /// its place, and the known key that is spelt most like it. For the end, when all is read. "source" and "marks" say
  /// where the numbers of an object are from and may stand in any; an object of which no key was asked is somebody
  /// else's.
  void refuseUnknown() const { refuseUnknownIn(*this); }
  /// The same by another object that was merged into this one: what is wrong is told by its place there.
  void refuseUnknownIn(const JsonReader& merged) const;

  [[nodiscard]] const nlohmann::json& json() const { return *node_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const JsonLines* lines() const { return lines_; }
  [[nodiscard]] std::string pathOf(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
  /// Of the value under key, or of this one; 0 where lines are not known.
  [[nodiscard]] int line(const std::string& key = {}) const {
    return lines_ ? lines_->lineOf(key.empty() ? path_ : pathOf(key)) : 0;
  }
  /// Throws: "FILE: KEY what", or "FILE, line 27: KEY what".
  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& remedy = {}) const;

 private:
  struct Asked;  // keys by the path of their object, shared by all readers of a file
  JsonReader(const nlohmann::json& node, const JsonReader& around, std::string path)
      : node_(&node), file_(around.file_), path_(std::move(path)), lines_(around.lines_), asked_(around.asked_) {}
  [[nodiscard]] const nlohmann::json& at(const std::string& key) const;
  [[noreturn]] void refuse(const std::string& path, const std::string& key, const std::set<std::string>& known) const;
  void walk(const nlohmann::json& node, const std::string& path, const Asked& asked, const std::string& there) const;
  const nlohmann::json* node_;
  std::string file_, path_;
  const JsonLines* lines_ = nullptr;
  std::shared_ptr<Asked> asked_;
};

}  // namespace articulus::base
