#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace layers {

/// A source file of the product, relative to the top of the tree.
struct Source {
  std::string path;
  std::vector<std::string> lines;
};

inline bool startsWith(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

inline std::string textOf(const std::string& file) {
  std::ifstream stream(std::filesystem::path(ARTICULUS_SOURCE) / file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Every header and source below core, hardware, ui and app.
inline const std::vector<Source>& sources() {
  static const std::vector<Source> all = [] {
    namespace fs = std::filesystem;
    std::vector<Source> found;
    for (const char* top : {"core", "hardware", "ui", "app"})
      for (const auto& entry : fs::recursive_directory_iterator(fs::path(ARTICULUS_SOURCE) / top)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        Source source{fs::relative(entry.path(), ARTICULUS_SOURCE).generic_string(), {}};
        std::ifstream stream(entry.path());
        for (std::string line; std::getline(stream, line);) source.lines.push_back(line);
        found.push_back(std::move(source));
      }
    std::sort(found.begin(), found.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return found;
  }();
  return all;
}

}  // namespace layers
