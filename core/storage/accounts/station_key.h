#pragma once
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace articulus::storage {

/// The secret of one station: it seals runs (Ed25519) and makes the tags of accounts, folders and the audit trail
/// (keyed BLAKE2b). DATA/station.key, mode 0600, made when the data folder is first used. Who can read that file can
/// forge all of it; who cannot, cannot.
/// Errors  StorageError: a key that is missing, damaged, a link or of somebody else
/// Thread  any, once open
class StationKey {
 public:
  ~StationKey();
  StationKey(const StationKey&) = delete;
  StationKey& operator=(const StationKey&) = delete;

  [[nodiscard]] static std::filesystem::path fileIn(const std::filesystem::path& dataFolder);
  [[nodiscard]] static std::shared_ptr<const StationKey> open(const std::filesystem::path& dataFolder);
  /// The key of the folder, made if there is none.
  [[nodiscard]] static std::shared_ptr<const StationKey> openOrMake(const std::filesystem::path& dataFolder);

  /// Damaged: cut, emptied, or no key at all. Unreadable: it may be read again, as the rights to it come back.
  enum class Condition { Whole, Missing, Damaged, Unreadable };
  [[nodiscard]] static Condition conditionIn(const std::filesystem::path& dataFolder) noexcept;

  /// One that is stored nowhere, to read a folder that takes no writing and has none: it proves nothing.
  [[nodiscard]] static std::shared_ptr<const StationKey> passing();

  /// Made, but not taken into use yet: nothing that lasts was tagged with it, or the program was killed before it said
  /// so. The file tells, in a way that only who can read it can write.
  [[nodiscard]] bool isNew() const noexcept { return isNew_; }
  /// After the commit of the first tags.
  static void takeIntoUse(const std::filesystem::path& dataFolder);

  [[nodiscard]] const std::string& publicKey() const noexcept { return publicKey_; }      ///< Ed25519, hexadecimal
  [[nodiscard]] const std::string& fingerprint() const noexcept { return fingerprint_; }  ///< "4f1c 09aa 73d2 e810"

  [[nodiscard]] std::string sign(std::string_view message) const;  ///< hexadecimal
  [[nodiscard]] bool signedThis(std::string_view message, std::string_view signature) const noexcept;
  /// The same for the public key of another station, or of this one before its key was renewed.
  [[nodiscard]] static bool signedBy(std::string_view publicKey, std::string_view message,
                                     std::string_view signature) noexcept;
  /// Tags of different purposes have nothing in common.
  [[nodiscard]] std::string tag(std::string_view purpose, std::string_view message) const;
  [[nodiscard]] bool tagged(std::string_view purpose, std::string_view message, std::string_view tag) const;

 private:
  StationKey() = default;
  /// nullptr where it is damaged
  [[nodiscard]] static std::shared_ptr<const StationKey> read(std::string_view text);
  void derive();
  [[nodiscard]] std::array<unsigned char, 32> subKey(std::string_view purpose) const;
  std::array<unsigned char, 32> secret_{};
  std::array<unsigned char, 64> signingKey_{};
  std::array<unsigned char, 32> verifyingKey_{};
  std::string publicKey_, fingerprint_;
  bool isNew_ = false;
};

}  // namespace articulus::storage
