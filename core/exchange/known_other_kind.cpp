#include "core/exchange/known_other_kind.h"

#include <array>
#include <fstream>
#include <string_view>

namespace articulus::exchange {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view begins, name;
};
constexpr std::array kKinds{
    Kind{"%PDF-"sv, "a PDF document"},
    Kind{"PK\3\4"sv, "a ZIP archive, as Excel workbooks (.xlsx) are"},
    Kind{"\xD0\xCF\x11\xE0"sv, "an old Office file, as Excel workbooks (.xls) are"},
    Kind{"\x89PNG"sv, "a PNG picture"},
    Kind{"\xFF\xD8\xFF"sv, "a JPEG picture"},
    Kind{"GIF8"sv, "a GIF picture"},
    Kind{"\x1F\x8B"sv, "packed by gzip"},
    Kind{"7z\xBC\xAF"sv, "a 7-Zip archive"},
    Kind{"Rar!"sv, "a RAR archive"},
    Kind{"SQLite format 3"sv, "a database of SQLite"},
    Kind{"\x7F"
         "ELF"sv,
         "a program"},
};

}  // namespace

std::string knownOtherKind(const std::filesystem::path& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return {};
  std::string bytes(16, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  for (const Kind& kind : kKinds)
    if (bytes.starts_with(kind.begins)) return std::string(kind.name);
  return {};
}

}  // namespace articulus::exchange
