#include "core/exchange/format_catalogue.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

#include "core/base/text/letter_case.h"
#include "core/exchange/formats/bids.h"
#include "core/exchange/formats/c3d.h"
#include "core/exchange/formats/csv.h"
#include "core/exchange/formats/hdf5.h"
#include "core/exchange/formats/json.h"
#include "core/exchange/formats/lvm.h"
#include "core/exchange/formats/mat.h"
#include "core/exchange/formats/mts.h"
#include "core/exchange/formats/polhemus.h"
#include "core/exchange/formats/sto.h"
#include "core/exchange/formats/tdms.h"
#include "core/exchange/formats/trc.h"
#include "core/exchange/formats/xlsx.h"

namespace articulus::exchange {
namespace {

constexpr std::array kFormats = {
    kCsv, kHdf5, kMat, kSto, kTrc, kC3d, kXlsx, kJson, kBids, kTdms, kLvm, kMts, kPolhemus,
};

std::string extensionOf(const std::filesystem::path& file) { return base::lowered(file.extension().string()); }

bool has(std::string_view extensions, std::string_view extension) {
  for (std::size_t from = 0; from < extensions.size() && !extension.empty();) {
    const auto end = std::min(extensions.find(' ', from), extensions.size());
    if (extensions.substr(from, end - from) == extension) return true;
    from = end + 1;
  }
  return false;
}

template <class Wanted>
std::string namesOf(Wanted wanted) {
  std::string names;
  for (const Format& format : kFormats)
    if (wanted(format)) names.append(names.empty() ? "" : ", ").append(format.key);
  return names;
}

}  // namespace

std::span<const Format> formatCatalogue() { return kFormats; }

const Format* formatOf(std::string_view key) {
  const auto* found = std::ranges::find(kFormats, key, &Format::key);
  return found == kFormats.end() ? nullptr : found;
}

const Format* formatToWrite(const std::filesystem::path& file) {
  const std::string extension = extensionOf(file);
  // The usual extension of a kind goes before one that another kind takes too: .tsv is a table of Motion-BIDS.
  for (const bool usual : {true, false})
    for (const Format& format : kFormats) {
      const auto extensions = usual ? format.extensions.substr(0, format.extensions.find(' ')) : format.extensions;
      if (format.create && has(extensions, extension)) return &format;
    }
  return nullptr;
}

const Format* formatToRead(const std::filesystem::path& file) {
  std::string beginning(4096, '\0');
  std::error_code none;
  if (std::filesystem::is_regular_file(file, none)) {
    std::ifstream in(file, std::ios::binary);
    in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(in.gcount()));
    for (const Format& format : kFormats)
      if (format.read && format.begins && format.begins(beginning)) return &format;
  }
  const std::string extension = extensionOf(file);
  const auto* found = std::ranges::find_if(
      kFormats, [&](const Format& format) { return format.read && has(format.extensions, extension); });
  return found == kFormats.end() ? nullptr : found;
}

std::string namesOfWritten() {
  return namesOf([](const Format& format) { return format.create != nullptr; });
}
std::string namesOfRead() {
  return namesOf([](const Format& format) { return format.read != nullptr; });
}

}  // namespace articulus::exchange
