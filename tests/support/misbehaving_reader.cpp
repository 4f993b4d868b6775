// A program that reads files for others (core/exchange/arrays/apart.h) and does what the file is named for.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/exchange/arrays/apart.h"

namespace {

using articulus::base::Result;
using articulus::exchange::ArrayBounds;
using articulus::exchange::ArrayTree;

Result<ArrayTree> behave(const std::filesystem::path& file) {
  const std::string what = file.stem().string();
  ArrayTree tree;
  if (what == "crash") std::abort();
  if (what == "killed") ::raise(SIGKILL);
  if (what == "slow") ::sleep(60);
  if (what == "memory") tree.arrays.push_back({.values = std::vector<double>(std::size_t{1} << 28, 1.0)});
  if (what == "much") tree.facts.emplace_back("key", std::string(ArrayBounds::kTexts_bytes + 1, 'x'));
  if (what == "good") tree.arrays.push_back({.name = "good", .rows = 2, .columns = 1, .values = {1, 2}});
  if (what == "texts") tree.arrays.push_back({.name = "good", .texts = {"a", "b"}});
  if (what == "rows") tree.arrays.push_back({.name = "rows", .rows = 3, .columns = 1, .values = {1, 2}});
  if (what == "large")
    tree.arrays.push_back({.name = "large", .rows = ArrayBounds::kValues, .columns = ArrayBounds::kValues});
  if (what == "both") tree.arrays.push_back({.name = "both", .rows = 1, .columns = 1, .values = {1}, .texts = {"a"}});
  if (what == "many")
    for (int i = 0; i < 60; ++i) tree.arrays.push_back({.name = "t", .texts = std::vector<std::string>(20'000)});
  if (what == "open")
    for (int number = 3; number < 100; ++number)
      if (::fcntl(number, F_GETFD) >= 0) tree.left.push_back(std::to_string(number));
  return tree;
}

}  // namespace

int main(int argc, char** argv) { return articulus::exchange::serveApart(argc, argv, behave); }
