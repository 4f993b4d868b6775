#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace articulus::hardware {

/// CRC of the NDI wire: reflected 0x8005, begun with 0.
[[nodiscard]] std::uint16_t ndiCrc(std::string_view bytes) noexcept;

/// "INIT:" as it goes over the wire: with its check sum and a carriage return.
[[nodiscard]] std::string ndiCommand(std::string_view command);

/// What lies at the beginning of what has come.
enum class NdiReplyKind {
  Incomplete,  ///< the rest is still on its way
  Text,        ///< "OKAY", "ERROR01", handles; its check sum fits
  Binary,      ///< of BX; its check sums fit
  WrongCrc,    ///< damaged on the way
  Junk         ///< no word of this wire: somebody else talks here
};

/// One reply in a stream of bytes.
struct NdiReply {
  NdiReplyKind kind = NdiReplyKind::Incomplete;
  std::string_view body{};  ///< without header and check sum; as long as the bytes live
  std::size_t size = 0;     ///< bytes to throw away for the next one
};

/// The longest reply that is waited for; what claims to be longer is junk.
constexpr std::size_t kLongestNdiReply = 8192;

/// Reads what came first; replies come in parts, as TCP likes it.
/// Thread  any; real-time safe
/// Source  public client ndicapi (PlusToolkit), combined API over TCP
[[nodiscard]] NdiReply scanNdiReply(std::string_view bytes) noexcept;

/// "the tool was not initialised" of "ERROR0E"; empty where the reply is no error.
[[nodiscard]] std::string ndiErrorWords(std::string_view reply);

}  // namespace articulus::hardware
