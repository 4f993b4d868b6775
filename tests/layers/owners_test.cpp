// What has one owner is written there only: a second one is a second place to mend.
#include <gtest/gtest.h>

#include <regex>

#include "tests/layers/sources.h"

namespace {

struct Owner {
  const char* what;
  const char* path;     ///< of the owner begins with this
  const char* written;  ///< by this it is known
};

const Owner kOwners[]{
    {"degrees to radians and back", "core/spatial/units.h",
     R"((\bM_PI|\bpi|\bkPi) / 180\b|\b180(\.0)? / (M_PI|std::numbers::pi|kPi)|57\.29|0\.01745)"},
    {"SVG and HTML", "core/report/", R"(<(svg|html|table|tr|td|body)\b[^>]*>?[^.]*"|<(text|circle|polyline) x)"},
    {"cells of a CSV line", "core/base/csv_rows.cpp", R"(getline\([^)]*','\)|find\(',', \w+\)(?!.*replace))"},
};

std::string problems(const Owner& owner, const std::string& path, const std::string& line) {
  if (layers::startsWith(path, owner.path)) return {};
  return std::regex_search(line, std::regex(owner.written)) ? path + ": " + line : std::string();
}

TEST(Owners, AreTheOnlyOnes) {
  for (const Owner& owner : kOwners) {
    const std::regex written(owner.written);
    for (const layers::Source& source : layers::sources()) {
      if (layers::startsWith(source.path, owner.path)) continue;
      for (std::size_t i = 0; i < source.lines.size(); ++i) {
        const std::string& line = source.lines[i];
        if (line.find("#include") != std::string::npos) continue;
        EXPECT_FALSE(std::regex_search(line, written))
            << source.path << ":" << i + 1 << ": " << owner.what << " belong to " << owner.path << "\n  " << line;
      }
    }
  }
}

TEST(Owners, TheSignsAreSeen) {
  for (const auto& [at, line] : {std::pair{0, "x * M_PI / 180.0"},
                                 {0, "x * 180.0 / std::numbers::pi"},
                                 {0, "0.017453"},
                                 {1, "s += \"<svg width='3'>\";"},
                                 {1, "\"<table class=x>\""},
                                 {2, "std::getline(stream, item, ',')"},
                                 {2, "text.find(',', from)"}})
    EXPECT_NE(problems(kOwners[at], "app/x.cpp", line), "") << line;
  EXPECT_EQ(problems(kOwners[1], "app/x.cpp", "std::vector<tr> x;"), "");
}

}  // namespace
