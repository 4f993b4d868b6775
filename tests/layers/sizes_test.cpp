// How large files and folders may become before they are two.
#include <gtest/gtest.h>

#include <map>

#include "tests/layers/sources.h"

namespace {

using layers::Source;
using layers::sources;

TEST(Sizes, EveryHeaderIsGuardedByPragmaOnce) {
  int headers = 0;
  for (const Source& source : sources()) {
    if (!source.path.ends_with(".h")) continue;
    ++headers;
    EXPECT_TRUE(std::any_of(source.lines.begin(), source.lines.end(), [](const std::string& l) {
      return layers::startsWith(l, "#pragma once");
    })) << source.path;
  }
  EXPECT_GT(headers, 50);
}

TEST(Sizes, FilesStayShort) {
  for (const Source& source : sources())
    EXPECT_LE(source.lines.size(), 420u) << source.path << ": about 400 lines; one file, one thing";
}

TEST(Sizes, FoldersStaySmall) {
  std::map<std::string, int> files;
  for (const Source& source : sources()) ++files[std::filesystem::path(source.path).parent_path().generic_string()];
  for (const auto& [folder, count] : files)
    EXPECT_LE(count, 45) << folder << ": about 40 files; a larger folder is two rooms";
}

/// Columns as a person counts them: a letter of two bytes is one.
std::size_t columns(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

TEST(Sizes, LinesHold120Columns) {
  for (const Source& source : sources())
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      if (source.path == "ui/theme/style_sheet.cpp") continue;  // a style sheet in a raw string: a rule a line
      EXPECT_LE(columns(source.lines[i]), 120u) << source.path << ":" << i + 1;
    }
}

}  // namespace
