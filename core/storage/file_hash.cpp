#include "core/storage/file_hash.h"

#include <fstream>
#include <sstream>

#include "core/storage/detail/text.h"

namespace articulus::storage {

base::Result<std::string> hashOfFile(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream content;
  content << stream.rdbuf();
  if (!stream)
    return base::Error{base::ErrorCode::NotFound, "Cannot read " + file.string() + ".", "Check that it is there."};
  return detail::hashOf(content.str());
}

}  // namespace articulus::storage
