#include "core/storage/detail/run_ledger.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "core/base/descriptor.h"
#include "core/storage/detail/digest.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/text.h"

namespace articulus::storage::detail {
namespace {

constexpr const char* kFirstLine = "articulus-runs-head 2";
constexpr const char* kTag = "runs of a folder";
constexpr const char* kTagOfBefore = "newest run of a folder";
constexpr std::size_t kMostBytes = 64 << 20;  // a few hundred thousand runs

std::filesystem::path fileOf(const Database& database) { return database.file().parent_path() / "runs.head"; }

struct Newest {
  std::int64_t run = 0;
  std::string begin;
};

Newest newestOf(Database& database) {
  Database::Statement row(database, "SELECT run_id, settings_hash FROM run_seal ORDER BY run_id DESC LIMIT 1");
  if (!row.step()) return {};
  return {row.integer(0), row.text(1)};
}

std::string rangeText(std::int64_t first, std::int64_t last) {
  return first == last ? "run " + std::to_string(first) + " is"
                       : "runs " + std::to_string(first) + " to " + std::to_string(last) + " are";
}

bool runIsThere(Database& database, std::int64_t run) {
  Database::Statement row(database, "SELECT 1 FROM run WHERE id = ?");
  row.bind(1, run);
  return row.step();
}

/// The rest of a line behind its first word.
std::string restOf(const std::string& line, std::size_t word) { return line.substr(std::min(line.size(), word + 1)); }

}  // namespace

/// Between reading the file and writing it nobody else does. The database is not held meanwhile: a recorder would wait.
class RunLedger::Lock {
 public:
  explicit Lock(const Database& database)
      : file_(::open((database.file().parent_path() / "runs.lock").c_str(),
                     O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600)) {
    // Where no lock is to be had (a full disk) the file cannot be written either.
    if (file_.open()) (void)::flock(file_.number(), LOCK_EX);
  }

 private:
  base::Descriptor file_;
};

RunLedger RunLedger::read(const Database& database, const Binding& binding) {
  RunLedger ledger;
  if (!binding.any()) return ledger;
  ledger.counted_ = RunCount::read(binding);
  std::optional<std::string> text;
  try {
    text = readPrivateFile(fileOf(database), kMostBytes);
  } catch (const StorageError& e) {
    ledger.state_ = State::Unreadable;
    ledger.found_.push_back(e.error().message);
    return ledger;
  }
  if (!text) return ledger;
  ledger.state_ = State::Changed;
  if (ledger.parse(*text, binding) || ledger.parseOfBefore(*text, binding)) ledger.state_ = State::Genuine;
  else ledger.entries_.clear(), ledger.found_.clear(), ledger.acknowledged_.clear(), ledger.written_ = 0;
  return ledger;
}

void RunLedger::requireReadable() const {
  if (state_ == State::Unreadable)
    refuse(base::ErrorCode::StorageFailure, found_.front(),
           "Put runs.head back from a backup, with your rights to it.");
}

bool RunLedger::parse(const std::string& text, const Binding& binding) {
  const auto end = text.rfind("\ntag ");
  if (end == std::string::npos || !text.starts_with(kFirstLine)) return false;
  const std::string body = text.substr(0, end + 1);
  if (!binding.key->tagged(kTag, binding.folder + "\n" + body, text.substr(end + 5, 64))) return false;
  std::istringstream lines(body);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const auto word = line.find(' ');
    const auto kind = line.substr(0, word);
    if (kind == "written") written_ = std::strtoll(restOf(line, word).c_str(), nullptr, 10);
    else if (kind == "found") found_.push_back(restOf(line, word));
    else if (kind == "acknowledged") acknowledged_.push_back(restOf(line, word));
    else {
      Entry entry;
      char begin[65] = {}, ending[65] = {};
      long long run = 0, notes = 0;
      if (std::sscanf(restOf(line, word).c_str(), "%lld %64s %64s %lld", &run, begin, ending, &notes) != 4)
        return false;
      entries_.push_back({run, begin, std::string_view(ending) == "-" ? "" : ending, notes, kind == "gone"});
    }
  }
  return true;
}

/// The file of an older program told of the newest run alone.
bool RunLedger::parseOfBefore(const std::string& text, const Binding& binding) {
  char begin[65] = {}, tag[65] = {};
  long long run = 0;
  if (std::sscanf(text.c_str(), "articulus-runs-head 1 %lld %64s %64s", &run, begin, tag) != 3) return false;
  if (!binding.key->tagged(kTagOfBefore, binding.folder + "/" + std::to_string(run) + "/" + begin, tag)) return false;
  if (run > 0) entries_.push_back({run, begin, {}, 0, false});
  ofBefore_ = true;
  return true;
}

std::string RunLedger::text() const {
  std::string text = std::string(kFirstLine) + "\nwritten " + std::to_string(written_) + "\n";
  for (const auto& e : entries_)
    text += std::string(e.acknowledged ? "gone " : "run ") + std::to_string(e.run) + " " + e.begin + " " +
            (e.ending.empty() ? "-" : e.ending) + " " + std::to_string(e.notes) + "\n";
  for (const auto& words : found_) text += "found " + words + "\n";
  for (const auto& words : acknowledged_) text += "acknowledged " + words + "\n";
  return text;
}

void RunLedger::write(const Database& database, const Binding& binding) {
  written_ = std::max(written_, counted_.value) + 1;
  const auto body = text();
  replacePrivateFile(fileOf(database), body + "tag " + binding.key->tag(kTag, binding.folder + "\n" + body) + "\n");
}

std::string RunLedger::writeCount(const Binding& binding) const {
  if (counted_.state == RunCount::State::Unreadable) return counted_.problem;
  const bool same = counted_.state == RunCount::State::Genuine && counted_.value == written_;
  return same ? std::string() : RunCount::write(binding, written_);
}

std::string RunLedger::findingOfCount() const {
  using enum RunCount::State;
  if (counted_.state == Changed) return "the count of these runs outside of their folder was changed";
  if (counted_.state == Missing && written_ > 0) return "the count of these runs outside of their folder was missing";
  if (counted_.state != Genuine || counted_.value <= written_) return {};
  return "the folder was an older copy, with its runs.head: that was written " + std::to_string(written_) +
         " times and the station counted " + std::to_string(counted_.value);
}

const RunLedger::Entry* RunLedger::find(std::int64_t run, const std::string& begin) const {
  for (const auto& e : entries_)
    if (e.run == run && e.begin == begin) return &e;
  return nullptr;
}

bool RunLedger::knows(std::int64_t run) const {
  return std::any_of(entries_.begin(), entries_.end(), [run](const Entry& e) { return e.run == run; });
}

std::string RunLedger::endingOf(Database& database, const Binding& binding, std::int64_t run) {
  SealRow seal;
  if (!readSeal(database, run, seal) || seal.batches < 0 || seal.signature.empty()) return {};
  const auto last = lastHashOf(database, seal);
  const auto signedText = sealText(seal, last);
  const auto& former = binding.formerKeys;
  const bool ours = binding.key->signedThis(signedText, seal.signature) ||
                    (std::find(former.begin(), former.end(), seal.publicKey) != former.end() &&
                     StationKey::signedBy(seal.publicKey, signedText, seal.signature));
  return ours ? hashOf(signedText) : std::string();
}

void RunLedger::take(Database& database, const Binding& binding) {
  struct Row {
    std::int64_t run = 0;
    std::string begin, tag;
  };
  std::vector<Row> rows;
  Database::Statement row(database, "SELECT run_id, settings_hash, begin_tag FROM run_seal ORDER BY run_id");
  while (row.step()) rows.push_back({row.integer(0), row.text(1), row.text(2)});
  row.reset();
  for (const auto& r : rows) {
    auto it = std::find_if(entries_.begin(), entries_.end(),
                           [&r](const Entry& e) { return e.run == r.run && e.begin == r.begin; });
    if (it == entries_.end()) {
      if (!binding.key->tagged(kBeginTag, beginText(binding.folder, r.run, r.begin), r.tag)) continue;
      it = entries_.insert(entries_.end(), {r.run, r.begin, {}, 0, false});
    }
    if (it->ending.empty()) it->ending = endingOf(database, binding, r.run);
    const auto notes = notesOf(database, r.run, binding.folder);
    if (notes.count > it->notes && notesFit(database, binding, r.run)) it->notes = notes.count;
  }
}

void RunLedger::begin(const Database& database, const Binding& binding) {
  const Lock lock(database);
  auto ledger = read(database, binding);
  ledger.requireReadable();
  if (ledger.state_ != State::Missing) return;  // killed here before, or somebody's: catchUp() tells
  // A count that begins is there before runs.head has one: killed in between, it would be missed.
  if (ledger.counted_.state == RunCount::State::Missing) (void)RunCount::write(binding, 0);
  ledger.write(database, binding);
  (void)ledger.writeCount(binding);
}

std::string RunLedger::catchUp(Database& database, const Binding& binding) {
  if (!binding.any()) return {};
  const Lock lock(database);
  auto ledger = read(database, binding);
  ledger.requireReadable();
  const auto before = ledger.text();
  Database::Statement flag(database, "SELECT ledger, first_sealed_run FROM station_binding");
  if (!flag.step()) return {};
  const bool first = flag.integer(0) == 0;
  const auto firstSealed = flag.integer(1);
  flag.reset();
  // Beside a file that this program wrote nothing is of before: the binding was put back, or a kill came after the
  // tags.
  if (first && (ledger.state_ != State::Genuine || ledger.ofBefore_)) {
    Transaction transaction(database);
    tagRunsOfBefore(database, binding);
    signRowsAsFound(database, binding);
    transaction.commit();
  }
  const bool expected = first && (binding.mayRebind || newestOf(database).run == 0);
  if (ledger.state_ != State::Genuine && !expected)
    ledger.found_.push_back(utcNow() + ": the file runs.head beside the database was " +
                            (ledger.state_ == State::Missing ? "missing" : "changed"));
  if (const auto words = ledger.findingOfCount(); !words.empty()) ledger.found_.push_back(utcNow() + ": " + words);
  // A count that begins is there before runs.head has one: killed in between, it would be missed.
  if (ledger.counted_.state == RunCount::State::Missing && ledger.written_ == 0) (void)RunCount::write(binding, 0);
  ledger.take(database, binding);
  if (ledger.state_ != State::Genuine || first || ledger.text() != before) ledger.write(database, binding);
  auto problem = ledger.writeCount(binding);
  if (!first) return problem;
  Database::Statement note(database, "UPDATE station_binding SET ledger = 1, tag = ?");
  note.bind(1, binding.key->tag(kBindingTag, bindingText(binding.folder, firstSealed, true))).run();
  return problem;
}

std::vector<std::int64_t> RunLedger::missing(Database& database) const {
  std::vector<std::int64_t> runs;
  // Without the run its seal proves nothing: who deletes the one may leave the other.
  Database::Statement row(database,
                          "SELECT s.settings_hash FROM run_seal s JOIN run r ON r.id = s.run_id WHERE s.run_id = ?");
  for (const auto& e : entries_) {
    if (e.acknowledged) continue;
    row.bind(1, e.run);
    if (!row.step() || row.text(0) != e.begin) runs.push_back(e.run);
    row.reset();
  }
  std::sort(runs.begin(), runs.end());
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

std::vector<std::string> RunLedger::findings(Database& database) const {
  std::vector<std::string> words;
  if (state_ == State::Missing && newestOf(database).run > 0)
    words.emplace_back("the file runs.head beside the database is missing");
  if (state_ == State::Changed) words.emplace_back("the file runs.head beside the database was changed");
  if (const auto count = findingOfCount(); !count.empty()) words.push_back(count);
  if (counted_.state == RunCount::State::Unreadable)
    words.push_back("the count of these runs outside of their folder cannot be read: " + counted_.problem);
  for (const auto& found : found_) words.push_back((state_ == State::Unreadable ? "" : "found on ") + found);
  const auto gone = missing(database);
  for (std::size_t i = 0; i < gone.size();) {
    std::size_t last = i;
    while (last + 1 < gone.size() && gone[last + 1] == gone[last] + 1) ++last;
    words.push_back(rangeText(gone[i], gone[last]) +
                    " not there any more: removed, exchanged, or the database is an older copy");
    i = last + 1;
  }
  return words;
}

std::vector<std::string> RunLedger::acknowledge(Database& database, const Binding& binding, const std::string& who) {
  const Lock lock(database);
  auto ledger = read(database, binding);
  ledger.requireReadable();
  auto words = ledger.findings(database);
  const auto gone = ledger.missing(database);
  for (const auto run : gone)
    for (auto& e : ledger.entries_)
      if (e.run == run) e.acknowledged = true;
  ledger.found_.clear();
  for (auto& e : ledger.entries_) {
    SealRow seal;
    if (e.acknowledged && !runIsThere(database, e.run)) continue;
    if (!readSeal(database, e.run, seal) || seal.settingsHash != e.begin) continue;
    e.acknowledged = false;
    const auto ending = endingOf(database, binding, e.run);
    if (!e.ending.empty() && e.ending != ending && !ending.empty()) {
      words.push_back("run " + std::to_string(e.run) + " ended otherwise than it is told now: it was set back");
      e.ending = ending;
    }
    const auto notes = notesOf(database, e.run, binding.folder);
    if (notes.count < e.notes) {
      words.push_back("run " + std::to_string(e.run) + " had " + std::to_string(e.notes) + " notes and has " +
                      std::to_string(notes.count));
      e.notes = notes.count;
    }
  }
  for (auto& row : looseRows(database))
    if (std::ranges::none_of(ledger.acknowledged_, [&](const auto& line) { return line.ends_with(": " + row); }))
      words.push_back(std::move(row));
  if (auto rows = changedRows(database, binding); !rows.empty()) {
    Transaction transaction(database);
    signRowsAsFound(database, binding);
    transaction.commit();
    words.insert(words.end(), rows.begin(), rows.end());
  }
  if (words.empty()) return words;
  for (const auto& text : words) ledger.acknowledged_.push_back(utcNow() + " by " + who + ": " + text);
  if (ledger.state_ != State::Genuine) ledger.take(database, binding);
  ledger.write(database, binding);
  (void)ledger.writeCount(binding);  // one that cannot be written is told by verify
  return words;
}

}  // namespace articulus::storage::detail
