#include "core/storage/file_hash.h"

#include "core/base/input_file.h"
#include "core/storage/detail/text.h"

namespace articulus::storage {

base::Result<std::string> hashOfFile(const std::filesystem::path& file, std::size_t most) {
  const auto content = base::readFileBytes(file, most);
  if (!content) return content.error();
  return detail::hashOf(*content);
}

std::string hashOfText(std::string_view text) { return detail::hashOf(text); }

}  // namespace articulus::storage
