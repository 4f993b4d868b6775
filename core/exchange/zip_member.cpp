#include "core/exchange/zip_member.h"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "core/base/text/letter_case.h"
#include "core/exchange/byte_reader.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kEnd_bytes = 22, kLongestComment = 0xFFFF;

bool inflateWhole(std::string_view packed, std::string& out) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int state = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return state == Z_STREAM_END && stream.avail_out == 0;
}

}  // namespace

base::Result<std::string> readZipMember(std::string_view archive, std::string_view name, std::size_t most,
                                        const std::string& origin) {
  const auto damaged = [&](const std::string& what) {
    return Error{ErrorCode::ParseError, origin + " is no ZIP archive that can be read: " + what + ".",
                 "Unpack it, and put " + std::string(name) + " beside it."};
  };
  const auto tail = archive.size() < kEnd_bytes + kLongestComment ? 0 : archive.size() - kEnd_bytes - kLongestComment;
  const auto end = archive.rfind(std::string_view("PK\5\6", 4));
  if (end == archive.npos || end < tail) return damaged("it has no directory");
  ByteReader directory(archive);
  directory.go(end + 10);
  const auto count = directory.number<std::uint16_t>();
  directory.skip(4);
  directory.go(directory.number<std::uint32_t>());
  for (int i = 0; i < count && !directory.failed(); ++i) {
    if (directory.text(4) != std::string_view("PK\1\2", 4)) return damaged("its directory is damaged");
    directory.skip(4);
    const auto flags = directory.number<std::uint16_t>(), way = directory.number<std::uint16_t>();
    directory.skip(4);
    const auto sum = directory.number<std::uint32_t>(), packed = directory.number<std::uint32_t>(),
               size = directory.number<std::uint32_t>();
    const auto nameSize = directory.number<std::uint16_t>(), extra = directory.number<std::uint16_t>(),
               comment = directory.number<std::uint16_t>();
    directory.skip(8);
    const auto at = directory.number<std::uint32_t>();
    const auto path = directory.text(nameSize);
    directory.skip(std::size_t{extra} + comment);
    if (directory.failed() || !base::sameInAnyCase(path.substr(path.find_last_of("/\\") + 1), name)) continue;
    if ((flags & 1U) != 0 || (way != 0 && way != 8))
      return damaged(std::string(name) + " is encrypted or packed oddly");
    if (size > most) return damaged(std::string(name) + " unpacks to " + std::to_string(size) + " bytes");
    ByteReader local(archive);
    local.go(std::size_t{at} + 26);
    const auto localName = local.number<std::uint16_t>(), localExtra = local.number<std::uint16_t>();
    local.skip(std::size_t{localName} + localExtra);
    const auto bytes = local.text(packed);
    std::string out(size, '\0');
    if (local.failed() || (way == 0 && packed != size)) return damaged(std::string(name) + " goes beyond its end");
    if (way == 0) out = bytes;
    else if (!inflateWhole(bytes, out)) return damaged(std::string(name) + " cannot be unpacked");
    if (crc32(0, reinterpret_cast<const Bytef*>(out.data()), static_cast<uInt>(out.size())) != sum)
      return damaged("the check sum of " + std::string(name) + " does not fit");
    return out;
  }
  if (directory.failed()) return damaged("its directory goes beyond its end");
  return Error{ErrorCode::NotFound, origin + " holds no " + std::string(name) + ".",
               "Check that it is the right file."};
}

}  // namespace articulus::exchange
