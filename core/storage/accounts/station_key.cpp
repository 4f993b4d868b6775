#include "core/storage/accounts/station_key.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/storage/detail/digest.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/text.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using detail::refuse;

constexpr std::string_view kHead = "articulus-station-key 1\n", kNewHead = "articulus-station-key 1 new\n";
constexpr const char* kRemedy =
    "Put station.key back from a backup of the data folder: without it nobody can tell whether accounts and runs are "
    "what they were. Where there is no backup, an administrator may make a new one, and all that was before counts as "
    "not proven: articulusctl users renew-key --admin NAME. Nothing was changed.";

}  // namespace

std::filesystem::path StationKey::fileIn(const std::filesystem::path& dataFolder) { return dataFolder / "station.key"; }

StationKey::~StationKey() {
  sodium_memzero(secret_.data(), secret_.size());
  sodium_memzero(signingKey_.data(), signingKey_.size());
}

void StationKey::derive() {
  auto seed = subKey("seal of runs");
  crypto_sign_seed_keypair(verifyingKey_.data(), signingKey_.data(), seed.data());
  sodium_memzero(seed.data(), seed.size());
  publicKey_ = detail::toHex(verifyingKey_.data(), verifyingKey_.size());
  const std::string hash = detail::hashOf(publicKey_).substr(0, 16);
  for (std::size_t i = 0; i < hash.size(); i += 4) {
    if (i > 0) fingerprint_ += ' ';
    fingerprint_.append(hash, i, 4);
  }
}

std::array<unsigned char, 32> StationKey::subKey(std::string_view purpose) const {
  return detail::Digest(secret_).add(purpose).bytes();
}

std::shared_ptr<const StationKey> StationKey::read(std::string_view text) {
  std::shared_ptr<StationKey> key(new StationKey);
  key->isNew_ = text.starts_with(kNewHead);
  const auto head = key->isNew_ ? kNewHead : kHead;
  const bool whole = text.size() == head.size() + 65 && text.starts_with(head) && text.back() == '\n' &&
                     detail::fromHex(text.substr(head.size(), 64), key->secret_.data(), 32);
  if (!whole) return nullptr;
  key->derive();
  return key;
}

std::shared_ptr<const StationKey> StationKey::open(const std::filesystem::path& dataFolder) {
  detail::initSodium();
  const auto file = fileIn(dataFolder);
  auto text = detail::readPrivateFile(file);
  if (!text) refuse(ErrorCode::NotFound, "The station's key " + file.string() + " is missing.", kRemedy);
  auto key = read(*text);
  sodium_memzero(text->data(), text->size());
  if (!key) refuse(ErrorCode::StorageFailure, "The station's key " + file.string() + " is damaged.", kRemedy);
  return key;
}

StationKey::Condition StationKey::conditionIn(const std::filesystem::path& dataFolder) noexcept {
  try {
    detail::initSodium();
    const auto file = fileIn(dataFolder);
    std::error_code none;
    if (std::filesystem::is_regular_file(std::filesystem::symlink_status(file, none)) &&
        std::filesystem::file_size(file) > kNewHead.size() + 65)
      return Condition::Damaged;
    auto text = detail::readPrivateFile(file);
    if (!text) return Condition::Missing;
    const bool whole = read(*text) != nullptr;
    sodium_memzero(text->data(), text->size());
    return whole ? Condition::Whole : Condition::Damaged;
  } catch (const std::exception&) {
    return Condition::Unreadable;
  }
}

std::shared_ptr<const StationKey> StationKey::passing() {
  detail::initSodium();
  std::shared_ptr<StationKey> key(new StationKey);
  randombytes_buf(key->secret_.data(), key->secret_.size());
  key->derive();
  return key;
}

std::shared_ptr<const StationKey> StationKey::openOrMake(const std::filesystem::path& dataFolder) {
  detail::initSodium();
  const auto file = fileIn(dataFolder);
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0 && errno == ENOENT) {
    std::array<unsigned char, 32> secret{};
    randombytes_buf(secret.data(), secret.size());
    std::string text = std::string(kNewHead) + detail::toHex(secret.data(), secret.size()) + "\n";
    detail::makePrivateFile(file, text);  // if somebody else was faster, theirs is read
    sodium_memzero(text.data(), text.size());
    sodium_memzero(secret.data(), secret.size());
  }
  return open(dataFolder);
}

void StationKey::takeIntoUse(const std::filesystem::path& dataFolder) {
  const auto key = open(dataFolder);
  if (!key->isNew_) return;
  std::string text = std::string(kHead) + detail::toHex(key->secret_.data(), key->secret_.size()) + "\n";
  detail::replacePrivateFile(fileIn(dataFolder), text);
  sodium_memzero(text.data(), text.size());
}

std::string StationKey::sign(std::string_view message) const {
  std::array<unsigned char, crypto_sign_BYTES> signature{};
  crypto_sign_detached(signature.data(), nullptr, reinterpret_cast<const unsigned char*>(message.data()),
                       message.size(), signingKey_.data());
  return detail::toHex(signature.data(), signature.size());
}

bool StationKey::signedThis(std::string_view message, std::string_view signature) const noexcept {
  std::array<unsigned char, crypto_sign_BYTES> bytes{};
  return detail::fromHex(signature, bytes.data(), bytes.size()) &&
         crypto_sign_verify_detached(bytes.data(), reinterpret_cast<const unsigned char*>(message.data()),
                                     message.size(), verifyingKey_.data()) == 0;
}

bool StationKey::signedBy(std::string_view publicKey, std::string_view message, std::string_view signature) noexcept {
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> key{};
  std::array<unsigned char, crypto_sign_BYTES> bytes{};
  return detail::fromHex(publicKey, key.data(), key.size()) && detail::fromHex(signature, bytes.data(), bytes.size()) &&
         crypto_sign_verify_detached(bytes.data(), reinterpret_cast<const unsigned char*>(message.data()),
                                     message.size(), key.data()) == 0;
}

std::string StationKey::tag(std::string_view purpose, std::string_view message) const {
  auto key = subKey(purpose);
  auto tag = detail::Digest(key).add(message).hex();
  sodium_memzero(key.data(), key.size());
  return tag;
}

bool StationKey::tagged(std::string_view purpose, std::string_view message, std::string_view given) const {
  const auto right = tag(purpose, message);
  return given.size() == right.size() && sodium_memcmp(given.data(), right.data(), right.size()) == 0;
}

}  // namespace articulus::storage
