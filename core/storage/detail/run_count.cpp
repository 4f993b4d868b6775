#include "core/storage/detail/run_count.h"

#include <cstdio>
#include <optional>

#include "core/storage/database.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"

namespace articulus::storage::detail {
namespace {

constexpr const char* kTag = "count of a folder's runs";

std::string textOf(const Binding& binding, std::int64_t value) { return binding.folder + "/" + std::to_string(value); }

}  // namespace

RunCount RunCount::read(const Binding& binding) {
  RunCount count;
  if (!binding.any() || binding.countFile.empty()) return count;
  std::optional<std::string> text;
  try {
    text = readPrivateFile(binding.countFile);
  } catch (const StorageError& e) {
    count.state = State::Unreadable;
    count.problem = e.error().message;
    return count;
  }
  count.state = State::Missing;
  if (!text) return count;
  char tag[65] = {};
  long long value = 0;
  const bool genuine = std::sscanf(text->c_str(), "articulus-run-count 1 %lld %64s", &value, tag) == 2 &&
                       binding.key->tagged(kTag, textOf(binding, value), tag);
  if (genuine) count.value = value;
  // After the station's key was renewed the tag is one of the lost key: the count begins anew, once.
  if (genuine || !binding.mayRebind) count.state = genuine ? State::Genuine : State::Changed;
  return count;
}

std::string RunCount::write(const Binding& binding, std::int64_t value) {
  if (!binding.any() || binding.countFile.empty()) return {};
  const auto written = guarded([&] {
    createPrivateFolder(binding.countFile.parent_path());
    replacePrivateFile(binding.countFile, "articulus-run-count 1 " + std::to_string(value) + " " +
                                              binding.key->tag(kTag, textOf(binding, value)) + "\n");
  });
  return written ? std::string() : written.error().message;
}

}  // namespace articulus::storage::detail
