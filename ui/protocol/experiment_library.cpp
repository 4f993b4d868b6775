#include "ui/protocol/experiment_library.h"

#include <QSettings>
#include <QTimer>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/validation.h"
#include "core/spatial/units.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_facts.h"

namespace articulus::ui {

ExperimentLibrary::ExperimentLibrary(UserSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &UserSession::accountChanged, this, [this] { removed_.reset(); });
  connect(&session_, &UserSession::runFinished, this, &ExperimentLibrary::rememberRun);
  ahead_ = shippedFiles();
  QTimer::singleShot(0, this, &ExperimentLibrary::readAhead);
}

QString ExperimentLibrary::recentKey() const {
  return QStringLiteral("protocols/recent/") + (session_.account() ? toQt(session_.account()->name) : QString());
}

void ExperimentLibrary::rememberRun() {
  if (!session_.account() || !session_.protocol()) return;
  QStringList names = QSettings().value(recentKey()).toStringList();
  const QString name = toQt(session_.protocol()->name);
  names.removeAll(name);
  names.prepend(name);
  QSettings().setValue(recentKey(), names.mid(0, kMostRecent));
  emit changed();
}

std::vector<std::size_t> ExperimentLibrary::recent() const {
  std::vector<std::size_t> found;
  if (!session_.account()) return found;
  for (const QString& name : QSettings().value(recentKey()).toStringList())
    // One that was deleted or has another name now is none any more.
    if (const auto at = std::ranges::find(entries_, toCore(name), [](const Entry& e) { return e.protocol.name; });
        at != entries_.end())
      found.push_back(static_cast<std::size_t>(at - entries_.begin()));
  return found;
}

base::Result<void> ExperimentLibrary::reload() {
  entries_.clear();
  unreadable_.clear();
  base::Result<void> result;
  if (session_.signedIn()) {
    auto stored = session_.experiments();
    if (!stored) result = stored.error();
    else
      for (const auto& row : *stored) {
        const auto json = base::parseStoredJson(row.json, "experiment " + row.name);
        if (!json) {
          unreadable_ << coreText(json.error().message);
          continue;
        }
        auto parsed = protocol::fromJson(*json, "experiment " + row.name);
        if (parsed)
          entries_.push_back(described({.id = row.id,
                                        .own = true,
                                        .changed = toQt(row.changed),
                                        .file = {},
                                        .protocol = std::move(*parsed),
                                        .version = row.version}));
        else unreadable_ << coreText(parsed.error().message);
      }
  }
  for (const auto& file : shippedFiles()) {
    const auto read = readShipped(file);
    if (read) entries_.push_back(*read);
    else unreadable_ << coreText(read.error().message);
  }
  emit changed();
  return result;
}

std::vector<std::filesystem::path> ExperimentLibrary::shippedFiles() const {
  std::vector<std::filesystem::path> files;
  std::error_code problem;
  for (const auto& file : std::filesystem::directory_iterator(session_.context().resources / "protocols", problem))
    if (protocol::isProtocolFile(file.path())) files.push_back(file.path());
  std::ranges::sort(files);
  return files;
}

base::Result<ExperimentLibrary::Entry> ExperimentLibrary::readShipped(const std::filesystem::path& file) {
  std::error_code unknown;
  const auto changed = std::filesystem::last_write_time(file, unknown);
  if (const auto read = readFiles_.find(file); read != readFiles_.end() && read->second.first == changed && !unknown)
    return read->second.second;
  auto parsed = protocol::loadProtocol(file, file.parent_path());
  if (!parsed) return parsed.error();
  Entry entry = described({.changed = {}, .file = toQt(file.filename().string()), .protocol = std::move(*parsed)});
  readFiles_[file] = {changed, entry};
  return entry;
}

void ExperimentLibrary::readAhead() {
  if (ahead_.empty()) return;
  (void)readShipped(ahead_.back());  // one that cannot be read is told when it is listed
  ahead_.pop_back();
  QTimer::singleShot(0, this, &ExperimentLibrary::readAhead);
}

ExperimentLibrary::Entry ExperimentLibrary::described(Entry entry) const {
  entry.duration_s = protocol::duration_s(entry.protocol);
  say(entry);
  return entry;
}

void ExperimentLibrary::say(Entry& entry) const {
  entry.duration = tr("about %1").arg(spokenDuration(entry.duration_s));
  if (!entry.protocol.cell.empty()) entry.cell = cellName(entry.protocol.cell, session_.context().resources);
}

void ExperimentLibrary::sayAgain() {
  for (auto& [file, read] : readFiles_) say(read.second);
  for (Entry& entry : entries_) say(entry);
  emit changed();
}

std::vector<std::size_t> ExperimentLibrary::matching(const QString& search) const {
  const QStringList words = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const auto& p = entries_[i].protocol;
    const QString text = toQt(p.name + " " + p.description + " " + p.source + " ") + entries_[i].cell +
                         coreText(p.name) + coreText(p.description) + coreText(p.source);
    if (std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); }))
      found.push_back(i);
  }
  return found;
}

base::Result<std::int64_t> ExperimentLibrary::save(std::int64_t id, const protocol::Protocol& protocol) {
  storage::StoredProtocol row;
  row.id = id;
  row.name = protocol.name;
  row.json = protocol::toJson(protocol).dump(2);
  row.steps = protocol::countSteps(protocol.steps);
  // What could not be read again would be gone with the next start.
  const auto json = base::parseStoredJson(row.json, "experiment " + protocol.name);
  if (!json) return json.error();
  if (auto readable = protocol::fromJson(*json, "experiment " + protocol.name); !readable) return readable.error();
  auto saved = session_.saveExperiment(row);
  if (!saved) return saved;
  if (auto read = reload(); !read) return read.error();
  return saved;
}

base::Result<std::int64_t> ExperimentLibrary::duplicate(const Entry& entry) {
  protocol::Protocol copy = entry.protocol;
  copy.name = nameOfCopy(copy.name);
  return save(0, copy);
}

base::Result<void> ExperimentLibrary::remove(std::int64_t id) {
  const auto found = std::ranges::find_if(entries_, [id](const Entry& e) { return e.own && e.id == id; });
  if (found == entries_.end())
    return base::Error{base::ErrorCode::NotFound, "This experiment is not in your list any more.",
                       "Open the page again."};
  auto all = session_.versionsOf(id);
  if (!all) return all.error();
  if (auto gone = session_.removeExperiment(id); !gone) return gone;
  removed_ = std::move(*all);
  return reload();
}

base::Result<std::int64_t> ExperimentLibrary::undoRemove() {
  if (!removed_) return base::Error{base::ErrorCode::NotFound, "There is nothing to bring back.", ""};
  auto restored = session_.restoreExperiment(*removed_, freeName(removed_->front().name));
  if (!restored) return restored;
  removed_.reset();
  if (auto read = reload(); !read) return read.error();
  return restored;
}

base::Result<std::vector<storage::ProtocolVersion>> ExperimentLibrary::versions(std::int64_t id) {
  return session_.versionsOf(id);
}

base::Result<protocol::Protocol> ExperimentLibrary::protocolOf(const storage::ProtocolVersion& version) {
  const std::string origin = "experiment " + version.name;
  const auto json = base::parseStoredJson(version.json, origin);
  if (!json) return json.error();
  return protocol::fromJson(*json, origin);
}

base::Result<protocol::Protocol> ExperimentLibrary::versionOf(std::int64_t id, int number) {
  const auto all = session_.versionsOf(id);
  if (!all) return all.error();
  const auto found = std::ranges::find(*all, number, &storage::ProtocolVersion::number);
  if (found == all->end())
    return base::Error{base::ErrorCode::NotFound, "This version of the experiment is not there any more.",
                       "Open the page again."};
  return protocolOf(*found);
}

base::Result<std::int64_t> ExperimentLibrary::goBackTo(std::int64_t id, int version) {
  auto was = versionOf(id, version);
  if (!was) return was.error();
  return save(id, *was);
}

base::Result<std::int64_t> ExperimentLibrary::duplicateVersion(std::int64_t id, int version) {
  auto was = versionOf(id, version);
  if (!was) return was.error();
  was->name = nameOfCopy(was->name);
  return save(0, *was);
}

base::Result<std::int64_t> ExperimentLibrary::importFile(const std::filesystem::path& file) {
  auto read = protocol::loadProtocol(file, session_.context().resources / "protocols");
  if (!read) return read.error();
  read->name = freeName(read->name);
  return save(0, *read);
}

base::Result<void> ExperimentLibrary::exportFile(const protocol::Protocol& protocol,
                                                 const std::filesystem::path& file) {
  return protocol::saveProtocol(protocol, file);
}

std::string ExperimentLibrary::freeName(const std::string& name) const {
  const auto taken = [this](const std::string& candidate) {
    return std::ranges::any_of(entries_, [&](const Entry& e) { return e.own && e.protocol.name == candidate; });
  };
  if (!taken(name)) return name;
  for (int n = 2;; ++n)
    if (const std::string candidate = name + " " + std::to_string(n); !taken(candidate)) return candidate;
}

std::string ExperimentLibrary::nameOfCopy(const std::string& name) const {
  return freeName(toCore(tr("%1 copy").arg(coreText(name))));
}

protocol::Protocol ExperimentLibrary::blank(Kind kind) {
  protocol::Protocol p;
  if (kind == Kind::Force) {
    p.name = tr("New force experiment").toStdString();
    p.steps.emplace_back(protocol::UnloadStep{});
    protocol::LoadCycleStep cycle;
    cycle.motion = "FE";
    cycle.axis = 4;
    cycle.amplitude = 2.0;
    cycle.rate_per_s = 0.075;
    p.steps.emplace_back(cycle);
  } else {
    p.name = tr("New position experiment").toStdString();
    protocol::MoveStep there;
    // About the tool's origin, far from a joint's own centre, more would soon be a large force on a stiff spine.
    there.angles_rad = {spatial::inRadians(0.5), 0.0, 0.0};
    there.hold_s = 1.0;
    p.steps.emplace_back(there);
    p.steps.emplace_back(protocol::MoveStep{});
  }
  return p;
}

}  // namespace articulus::ui
