// Writes the source of shippedCellHashes() while the program is built: list_shipped_cells RESOURCES FILE.cpp
#include <cstdio>
#include <sstream>

#include "core/base/output_file.h"
#include "core/cell/cell_config.h"
#include "core/cell/shipped_files.h"
#include "core/run/cell_hash.h"

namespace {

using namespace articulus;

/// Throws nothing; a shipped cell that cannot be read ends the build.
base::Result<std::string> sourceOf(const std::filesystem::path& resources) {
  std::ostringstream rows;
  std::size_t count = 0;
  for (const auto& shipped : cell::shippedCells(resources)) {
    const auto cell = cell::loadCell(shipped.key, resources);
    if (!cell) return cell.error();
    rows << "    \"" << run::hashOfCell(*cell) << "\",  // " << shipped.key << "\n";
    ++count;
  }
  if (count == 0)
    return base::Error{base::ErrorCode::NotFound, "There are no cells in " + resources.string() + ".",
                       "Name the folder resources."};
  std::ostringstream text;
  text << "// Made by list_shipped_cells.\n#include \"core/run/shipped_cells.h\"\n\n#include <array>\n\n"
       << "namespace articulus::run {\n\nstd::span<const std::string_view> shippedCellHashes() noexcept {\n"
       << "  static constexpr std::array<std::string_view, " << count << "> kHashes{\n"
       << rows.str() << "  };\n  return kHashes;\n}\n\n}  // namespace articulus::run\n";
  return text.str();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("list_shipped_cells RESOURCES FILE.cpp\n", stderr), 2;
  const auto source = sourceOf(argv[1]);
  const auto written = source ? base::writeWholeFile(argv[2], *source) : base::Result<void>(source.error());
  if (written) return 0;
  std::fprintf(stderr, "%s\n", written.error().text().c_str());
  return 1;
}
