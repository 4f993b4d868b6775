#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/storage/binding.h"
#include "core/storage/database.h"
#include "core/storage/detail/run_count.h"

namespace articulus::storage::detail {

/// The second place of a folder's runs: runs.head beside the database, tagged with the station's key. One line a run
/// that ever began, with what it began with, how it ended and how many notes it has. A line is never replaced by what
/// the database says now: a run that is gone, was exchanged, set back or ended anew differs from its line until an
/// administrator acknowledges it.
/// A commit comes before its line: a database that is ahead was killed in between, and is believed as far as its tags
/// and signatures go. So the file is to be read before the snapshot of the database that it is compared with.
/// A third place, outside of the folder, counts how often the file was written (RunCount): a folder that was set back
/// as a whole has written less.
/// Errors  StorageError where it cannot be written; one that cannot be read is told by findings()
/// Thread  that of the database
class RunLedger {
 public:
  enum class State { Missing, Unreadable, Changed, Genuine };
  struct Entry {
    std::int64_t run = 0;
    std::string begin, ending;  ///< hash of the settings, of the seal (endingOf()); ending is empty until the run ends
    std::int64_t notes = 0;
    bool acknowledged = false;  ///< gone, and an administrator knows
  };

  [[nodiscard]] static RunLedger read(const Database& database, const Binding& binding);
  [[nodiscard]] State state() const noexcept { return state_; }
  [[nodiscard]] const Entry* find(std::int64_t run, const std::string& begin) const;
  [[nodiscard]] bool knows(std::int64_t run) const;
  [[nodiscard]] const std::vector<std::string>& acknowledgements() const noexcept { return acknowledged_; }
  /// Runs that are gone or were exchanged, and what was found of the file itself.
  [[nodiscard]] std::vector<std::string> findings(Database& database) const;

  /// For a folder in which nothing was stored yet: the file is there before the database says that it must be.
  static void begin(const Database& database, const Binding& binding);
  /// Adds what the database proves and the file does not have yet. In a folder whose runs have no file yet, all.
  /// Out     why the count outside of the folder could not be written; empty: it was
  static std::string catchUp(Database& database, const Binding& binding);
  /// Takes all that differs as known to that person; gives it in words.
  static std::vector<std::string> acknowledge(Database& database, const Binding& binding, const std::string& who);

  /// What stands for the ending of a run that the station signed; empty where it did not.
  [[nodiscard]] static std::string endingOf(Database& database, const Binding& binding, std::int64_t run);

 private:
  class Lock;
  void requireReadable() const;
  [[nodiscard]] bool parse(const std::string& text, const Binding& binding);
  [[nodiscard]] bool parseOfBefore(const std::string& text, const Binding& binding);
  [[nodiscard]] std::string text() const;
  void write(const Database& database, const Binding& binding);
  [[nodiscard]] std::string findingOfCount() const;
  [[nodiscard]] std::string writeCount(const Binding& binding) const;
  void take(Database& database, const Binding& binding);
  [[nodiscard]] std::vector<std::int64_t> missing(Database& database) const;
  State state_ = State::Missing;
  bool ofBefore_ = false;     // written by a program that told of the newest run alone
  std::int64_t written_ = 0;  // how often
  RunCount counted_;          // outside of the folder
  std::vector<Entry> entries_;
  std::vector<std::string> found_, acknowledged_;
};

}  // namespace articulus::storage::detail
