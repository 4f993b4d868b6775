#pragma once
#include <QObject>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/storage/records.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/language/core_text.h"

namespace articulus::ui {

/// A person's own experiments and the protocols that come with the station.
/// Thread  ui
class ExperimentLibrary : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    std::int64_t id = 0;  ///< in the person's database; 0 for the library
    bool own = false;
    QString changed;  ///< ISO 8601 UTC, own ones only
    QString file;     ///< name of the file, library only
    protocol::Protocol protocol;
    double duration_s = 0.0;
    QString duration{};                   ///< "about 12 min 30 s"
    QString cell{};                       ///< name of the cell that it is made for; empty: any
    int version = 0;                      ///< of own ones, from 1
    [[nodiscard]] QString name() const {  ///< of the library in the language of the desktop; of a person as written
      return own ? QString::fromStdString(protocol.name) : coreText(protocol.name);
    }
  };

  explicit ExperimentLibrary(UserSession& session, QObject* parent = nullptr);

  /// Reads both shelves again. Files that cannot be read are left out and named by unreadable().
  [[nodiscard]] base::Result<void> reload();
  void sayAgain();                                                              ///< all of it in the language in force
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }  ///< own first, last changed first
  /// Indices into entries() whose name, description, source or cell holds every word of the search.
  [[nodiscard]] std::vector<std::size_t> matching(const QString& search) const;
  /// Indices into entries() of those that this person ran last, the newest first; at most kMostRecent.
  [[nodiscard]] std::vector<std::size_t> recent() const;
  static constexpr int kMostRecent = 3;
  [[nodiscard]] const QStringList& unreadable() const { return unreadable_; }

  /// Errors  what is wrong with a protocol that could not be read again
  [[nodiscard]] base::Result<std::int64_t> save(std::int64_t id, const protocol::Protocol& protocol);
  [[nodiscard]] base::Result<std::int64_t> duplicate(const Entry& entry);
  /// All that an own experiment was and is, the newest first.
  [[nodiscard]] base::Result<std::vector<storage::ProtocolVersion>> versions(std::int64_t id);
  [[nodiscard]] static base::Result<protocol::Protocol> protocolOf(const storage::ProtocolVersion& version);
  /// What that version was is the present one, as a new version; the other way round takes it back.
  [[nodiscard]] base::Result<std::int64_t> goBackTo(std::int64_t id, int version);
  [[nodiscard]] base::Result<std::int64_t> duplicateVersion(std::int64_t id, int version);
  /// Deletes an own experiment; undoRemove() brings the last one back, with its versions.
  [[nodiscard]] base::Result<void> remove(std::int64_t id);
  [[nodiscard]] bool canUndoRemove() const { return removed_.has_value(); }
  [[nodiscard]] base::Result<std::int64_t> undoRemove();

  [[nodiscard]] base::Result<std::int64_t> importFile(const std::filesystem::path& file);
  [[nodiscard]] static base::Result<void> exportFile(const protocol::Protocol& protocol,
                                                     const std::filesystem::path& file);
  /// "NAME", or "NAME 2", "NAME 3" ... where it is taken.
  [[nodiscard]] std::string freeName(const std::string& name) const;
  /// "Three planes copy", in the language of the desktop: beside the original it is not taken for it.
  [[nodiscard]] std::string nameOfCopy(const std::string& name) const;

  enum class Kind { Force, Position };
  /// What a new experiment starts with: unload and one load cycle, or one move there and back.
  [[nodiscard]] static protocol::Protocol blank(Kind kind);

 signals:
  void changed();

 private:
  void rememberRun();
  [[nodiscard]] QString recentKey() const;
  UserSession& session_;
  [[nodiscard]] Entry described(Entry entry) const;
  void say(Entry& entry) const;
  [[nodiscard]] base::Result<protocol::Protocol> versionOf(std::int64_t id, int number);
  [[nodiscard]] std::vector<std::filesystem::path> shippedFiles() const;
  [[nodiscard]] base::Result<Entry> readShipped(const std::filesystem::path& file);
  /// A shipped file a turn of the loop, before anybody signs in: all at once kept the window from it.
  void readAhead();
  std::vector<std::filesystem::path> ahead_;
  /// Files that were read, by path and time of their last change: unrolling a long protocol takes time.
  std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, Entry>> readFiles_;
  std::vector<Entry> entries_;
  QStringList unreadable_;
  std::optional<std::vector<storage::ProtocolVersion>> removed_;
};

}  // namespace articulus::ui
