// station.head, runs.head and the count of it, station.key: what who attacks a station writes. Each input is tried as
// it is, and with the tag or signature of the station, so that what is behind the tag is reached too.
#include "core/storage/accounts/station_key.h"
#include "core/storage/database.h"
#include "core/storage/detail/account_seal.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/run_count.h"
#include "core/storage/detail/run_ledger.h"
#include "core/storage/migration.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace articulus;
namespace fs = std::filesystem;

/// A station and a person's folder in memory, made once.
struct Station {
  fuzz::MemoryFile head{"station.head"};
  fs::path folder = head.folder(), runs = folder / "users" / "0123456789abcdef";
  std::shared_ptr<const storage::StationKey> key = storage::StationKey::openOrMake(folder);
  storage::Database accounts, person;
  storage::Binding binding;

  Station() : accounts(folder / "accounts.sqlite"), person(made(runs) / "articulus.sqlite") {
    migrate(accounts, fs::path(ARTICULUS_RESOURCES) / "migrations/accounts", storage::DatabaseKind::Accounts);
    migrate(person, fs::path(ARTICULUS_RESOURCES) / "migrations/user", storage::DatabaseKind::User);
    binding.key = key;
    binding.folder = "0123456789abcdef";
    binding.countFile = made(folder / "run_counts") / "0123456789abcdef";
  }
  static fs::path made(const fs::path& path) {
    fs::create_directories(path);
    return path;
  }
};

void put(const fs::path& file, const std::string& text) { storage::detail::replacePrivateFile(file, text); }

/// Nothing but words may come of it.
template <class Work>
void tryOut(const Work& work) {
  try {
    work();
  } catch (const storage::StorageError& e) {
    if (e.error().message.empty() || e.error().remedy.empty()) std::abort();
  }
}

void tryHead(Station& s, const std::string& text) {
  tryOut([&] {
    put(s.head.path(), text);
    storage::detail::AccountSeal seal(s.accounts, s.key, s.folder);
    (void)seal.findings();
  });
}

void tryRuns(Station& s, const std::string& text) {
  tryOut([&] {
    put(s.runs / "runs.head", text);
    const auto ledger = storage::detail::RunLedger::read(s.person, s.binding);
    (void)ledger.knows(1);
    for (const auto& words : ledger.findings(s.person))
      if (words.empty()) std::abort();
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Station s;
  const std::string text(fuzz::textOf(data, size));
  tryHead(s, text);
  tryRuns(s, text);
  // As the station would have tagged it: detail/run_ledger.cpp.
  const std::string body = "articulus-runs-head 2\n" + text + "\n";
  tryRuns(s, body + "tag " + s.key->tag("runs of a folder", s.binding.folder + "\n" + body) + "\n");
  tryOut([&] {
    put(s.binding.countFile, text);
    (void)storage::detail::RunCount::read(s.binding);
  });
  tryOut([&] {
    const fs::path other = Station::made(s.folder / "other");
    put(storage::StationKey::fileIn(other), text);
    (void)storage::StationKey::open(other);
  });
  return 0;
}
