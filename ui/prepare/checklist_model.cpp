#include "ui/prepare/checklist_model.h"

#include <QDateTime>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/picture.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_offer.h"
#include "ui/prepare/session_surroundings.h"

namespace articulus::ui {
namespace {

using Auto = ChecklistItem::Auto;
using Action = ChecklistItem::Action;
using record::Channel;

constexpr double kHomeTolerance_rad = spatial::inRadians(0.5);
constexpr std::int64_t kCalmTime_ns = 500'000'000;

template <class E>
struct Named {
  const char* name;
  E value;
};

constexpr Named<Auto> kAutos[] = {{"sensor_alive", Auto::SensorAlive},
                                  {"sensor_zeroed", Auto::SensorZeroed},
                                  {"gravity_compensated", Auto::GravityCompensated},
                                  {"dead_man_tested", Auto::DeadManTested},
                                  {"limits_loaded", Auto::LimitsLoaded},
                                  {"controller_on", Auto::ControllerOn},
                                  {"at_home", Auto::AtHome},
                                  {"specimen_mounted", Auto::SpecimenMounted},
                                  {"load_cell_weighed", Auto::LoadCellWeighed}};
constexpr Named<Action> kActions[] = {{"controller_on", Action::ControllerOn},
                                      {"home", Action::Home},
                                      {"zero_sensor", Action::ZeroSensor},
                                      {"close_vice", Action::CloseVice},
                                      {"weigh_load_cell", Action::WeighLoadCell}};

template <class E, std::size_t N>
E lookUp(const base::JsonReader& reader, const std::string& key, const Named<E> (&table)[N]) {
  const std::string name = reader.textOr(key, "");
  if (name.empty()) return E::None;
  for (const auto& row : table)
    if (name == row.name) return row.value;
  reader.fail(key, "'" + name + "' is not known to this version.", "Correct the checklist file.");
}

/// What a tick says: true if it must hold all the time, false if it was shown once.
bool isLive(Auto a) {
  return a == Auto::ControllerOn || a == Auto::SensorAlive || a == Auto::SensorZeroed || a == Auto::LimitsLoaded ||
         a == Auto::SpecimenMounted || a == Auto::LoadCellWeighed;
}

/// Where nobody asks for it, no other item waits for it either.
void leaveOut(std::vector<ChecklistItem>& items, Auto what) {
  QStringList gone;
  for (const auto& item : items)
    if (item.automatic == what) gone << item.key;
  std::erase_if(items, [what](const auto& item) { return item.automatic == what; });
  for (auto& item : items)
    for (const QString& key : gone) item.after.removeAll(key);
}

}  // namespace

ChecklistModel::ChecklistModel(UserSession& session, QObject* parent)
    : ChecklistModel(std::make_unique<SessionSurroundings>(session), parent) {}

ChecklistModel::ChecklistModel(std::unique_ptr<ChecklistSurroundings> around, QObject* parent)
    : QObject(parent), around_(std::move(around)) {}

base::Result<void> ChecklistModel::load(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  std::vector<Group> groups;
  std::vector<ChecklistItem> items;
  try {
    const base::JsonReader root(*json, file.filename().string());
    for (const auto& group : root.items("groups")) {
      groups.push_back(
          {toQt(group.text("key")), coreText(group.text("title")), toQt(group.textOr("icon", "check_circle"))});
      for (const auto& row : group.items("items")) {
        ChecklistItem item;
        item.key = toQt(row.text("key"));
        item.group = groups.back().key;
        item.text = coreText(row.text("text"));
        item.why = coreText(row.text("why"));
        const QString picture = QStringLiteral("checklist/") + toQt(row.textOr("picture", row.text("key")));
        if (Picture::exists(picture)) item.picture = picture;
        item.automatic = lookUp(row, "auto", kAutos);
        item.action = lookUp(row, "action", kActions);
        item.force_N = row.numberOr("force_N", 2.0);
        item.moment_Nm = row.numberOr("moment_Nm", 0.2);
        if (row.has("after"))
          for (const auto& key : row.json().at("after")) item.after << toQt(key.get<std::string>());
        items.push_back(std::move(item));
      }
    }
    root.know({"format", "name", "joints"});
    root.refuseUnknown();
  } catch (const base::JsonError& e) {
    return e.error();
  } catch (const nlohmann::json::exception& e) {
    return base::Error{base::ErrorCode::ParseError, file.filename().string() + ": " + e.what(),
                       "Correct the checklist file."};
  }
  if (!around_->weighInWanted()) leaveOut(items, Auto::LoadCellWeighed);
  if (!around_->cell().devices.loadCellOnArm()) leaveOut(items, Auto::SpecimenMounted);
  groups_ = std::move(groups);
  items_ = std::move(items);
  emit itemsReplaced();
  return {};
}

base::Result<void> ChecklistModel::restore() {
  for (auto& item : items_) {
    item.ticked = false;
    item.who.clear();
    item.when.clear();
    item.measured.clear();
    item.failed = item.busy = false;
  }
  deadManPhase_ = deadManHeld_ ? 1 : 0;  // who lets go in the same moment has let go of it
  calmSince_ns_ = 0;
  base::Result<void> result;
  if (auto ticks = around_->ticks(); !ticks) {
    result = ticks.error();
  } else {
    for (const auto& tick : *ticks)
      for (auto& item : items_)
        if (item.key == toQt(tick.item)) {
          item.ticked = true;
          item.who = toQt(tick.who);
          item.when = toQt(tick.when);
          item.measured = toQt(tick.measured);
        }
  }
  emit itemsReplaced();
  announce();
  return result;
}

void ChecklistModel::goOnFrom(const ChecklistModel& before) {
  deadManPhase_ = before.deadManPhase_;
  deadManHeld_ = before.deadManHeld_;
  zeroOfBefore_ = before.zeroOfBefore_;
  mounted_ = before.mounted_;
  calmSince_ns_ = before.calmSince_ns_;
}

const ChecklistItem* ChecklistModel::find(const QString& key) const {
  const auto found = std::ranges::find(items_, key, &ChecklistItem::key);
  return found == items_.end() ? nullptr : &*found;
}

int ChecklistModel::ticked() const {
  return static_cast<int>(std::ranges::count_if(items_, [](const auto& item) { return item.ticked; }));
}

void ChecklistModel::forbidClamping(const QString& why) {
  if (why == clampingForbidden_) return;
  clampingForbidden_ = why;
  for (const auto& item : items_)
    if (item.automatic == Auto::SpecimenMounted) emit itemChanged(item.key);
}

void ChecklistModel::forbidTicks(const QString& why) {
  if (why == ticksForbidden_) return;
  ticksForbidden_ = why;
  tellTicks();
}

void ChecklistModel::tellTicks() {
  for (const auto& item : items_)
    if (item.automatic == Auto::None) emit itemChanged(item.key);
  emit progressChanged();
}

QString ChecklistModel::blockedBecause(const ChecklistItem& item) const {
  if (item.automatic == Auto::None && !mounted_ && !ticksForbidden_.isEmpty()) return ticksForbidden_;
  if (item.automatic == Auto::SpecimenMounted && !clampingForbidden_.isEmpty()) return clampingForbidden_;
  if (!around_->specimenSaved()) return tr("Save or choose a specimen first.");
  for (const auto& key : item.after)
    if (const auto* other = find(key); other && !other->ticked) return tr("First: %1").arg(other->text);
  return {};
}

const ChecklistItem* ChecklistModel::next() const {
  for (const auto& item : items_)
    if (!item.ticked && blockedBecause(item).isEmpty()) return &item;
  return nullptr;
}

base::Result<void> ChecklistModel::setTicked(const QString& key, bool on) {
  const auto found = std::ranges::find(items_, key, &ChecklistItem::key);
  if (found == items_.end())
    return base::Error{base::ErrorCode::NotFound, "There is no item '" + toCore(key) + "'.", "Open the page again."};
  if (found->automatic != Auto::None)
    return base::Error{base::ErrorCode::Conflict, "The station ticks this item itself.",
                       "Bring about what it asks for."};
  if (on || !ticksForbidden_.isEmpty())
    if (const QString why = blockedBecause(*found); !why.isEmpty() && (on || why == ticksForbidden_))
      return base::Error{base::ErrorCode::Conflict, "Another item comes first.", toCore(why)};
  if (found->ticked == on) return {};
  found->measured.clear();
  auto stored = store(*found, on);
  if (stored) announce();
  return stored;
}

bool ChecklistModel::canTickSimulated() const {
  return around_->cell().allSimulated() && std::ranges::any_of(items_, [this](const ChecklistItem& item) {
           return item.automatic == Auto::None && !item.ticked && blockedBecause(item).isEmpty();
         });
}

base::Result<void> ChecklistModel::tickSimulated() {
  if (!around_->cell().allSimulated())
    return base::Error{base::ErrorCode::Conflict, "What is to be seen at a real bench, a person has to look at.",
                       "Tick each item when it is so."};
  base::Result<void> stored;
  while (stored && canTickSimulated())
    for (auto& item : items_) {
      if (item.automatic != Auto::None || item.ticked || !blockedBecause(item).isEmpty()) continue;
      item.measured = tr("simulated");
      stored = store(item, true);
      if (!stored) break;
    }
  announce();
  return stored;
}

base::Result<void> ChecklistModel::store(ChecklistItem& item, bool on) {
  const QString who = toQt(around_->who());
  const QString when = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
  const auto done = on ? around_->tick({toCore(item.key), toCore(who), toCore(when), toCore(item.measured)})
                       : around_->untick(toCore(item.key));
  if (!done) return done;
  item.ticked = on;
  item.who = on ? who : QString();
  item.when = on ? when : QString();
  emit itemChanged(item.key);
  return {};
}

void ChecklistModel::announce() {
  emit progressChanged();
  around_->setDone(complete());
}

ChecklistModel::Verdict ChecklistModel::judge(const ChecklistItem& item, const cycle::Snapshot& s) {
  const auto& cell = around_->cell();
  const safety::LimitSet limits = around_->limits(s);
  switch (item.automatic) {
    case Auto::None: break;
    case Auto::SensorAlive: {
      const double age = s.sample[Channel::SensorAge];
      return {std::isfinite(age) && age <= limits.sensorAge_s, std::isfinite(age)
                                                                   ? tr("last sample %1 ms ago, allowed %2 ms")
                                                                         .arg(fixedText(age * 1e3, 1))
                                                                         .arg(limits.sensorAge_s * 1e3, 0, 'f', 0)
                                                                   : tr("no sample")};
    }
    case Auto::SensorZeroed:
      if (s.sensorZeroed && zeroOfBefore_) return {false, tr("zeroed for the specimen before: zero it for this one")};
      return {s.sensorZeroed, s.sensorZeroed ? tr("zeroed") : tr("not zeroed yet")};
    case Auto::GravityCompensated: {
      const double force = s.sample.three(Channel::ForceX).norm(), moment = s.sample.three(Channel::MomentX).norm();
      const bool small = s.sensorZeroed && !s.specimenMounted && force <= item.force_N && moment <= item.moment_Nm;
      if (!small) calmSince_ns_ = 0;
      else if (calmSince_ns_ == 0) calmSince_ns_ = s.hostTime_ns;
      QString text = tr("remaining %1 N and %2 Nm, allowed %3 N and %4 Nm")
                         .arg(fixedText(force, 2))
                         .arg(fixedText(moment, 3))
                         .arg(fixedText(item.force_N, 1))
                         .arg(fixedText(item.moment_Nm, 2));
      if (s.specimenMounted) text = tr("needs the vice open");
      return {small && s.hostTime_ns - calmSince_ns_ >= kCalmTime_ns, text};
    }
    case Auto::DeadManTested: {
      static const char* const kPhase[] = {QT_TR_NOOP("hold it"), QT_TR_NOOP("held: now release it"),
                                           QT_TR_NOOP("released: now hold it again"),
                                           QT_TR_NOOP("held, released and held again")};
      return {deadManPhase_ >= 3, tr(kPhase[deadManPhase_])};
    }
    case Auto::LimitsLoaded: {
      const auto& w = limits.wrench;
      const bool loaded = w.minCoeff() > 0.0 && limits.linearSpeed_m_per_s > 0.0 &&
                          (limits.boxUpper_m - limits.boxLower_m).minCoeff() > 0.0;
      const auto box = ((limits.boxUpper_m - limits.boxLower_m) * 1e3).eval();
      return {loaded, tr("forces ±%1 / %2 / %3 N, moments ±%4 / %5 / %6 Nm, box %7 × %8 × %9 mm")
                          .arg(w[0], 0, 'f', 0)
                          .arg(w[1], 0, 'f', 0)
                          .arg(w[2], 0, 'f', 0)
                          .arg(fixedText(w[3], 1))
                          .arg(fixedText(w[4], 1))
                          .arg(fixedText(w[5], 1))
                          .arg(box[0], 0, 'f', 0)
                          .arg(box[1], 0, 'f', 0)
                          .arg(box[2], 0, 'f', 0)};
    }
    case Auto::ControllerOn: return {s.controllerOn, s.controllerOn ? tr("on") : tr("off")};
    case Auto::AtHome: {
      double worst = 0.0;
      for (Eigen::Index i = 0; i < cell.homeJoints_rad.size() && i < 6; ++i) {
        const double q = s.sample.value[static_cast<std::size_t>(Channel::Joint1) + static_cast<std::size_t>(i)];
        worst = std::max(worst, std::abs(q - cell.homeJoints_rad[i]));
      }
      if (!std::isfinite(worst)) return {false, tr("no joint positions")};
      return {worst <= kHomeTolerance_rad && !cycle::moves(s.state),
              tr("joints differ by up to %1°").arg(fixedText(spatial::inDegrees(worst), 1))};
    }
    case Auto::LoadCellWeighed: return judgeWeighIn();
    case Auto::SpecimenMounted: return {s.specimenMounted, s.specimenMounted ? tr("vice closed") : tr("vice open")};
  }
  return {};
}

ChecklistModel::Verdict ChecklistModel::judgeWeighIn() {
  using State = run::WeighInGate::State;
  const auto [state, said, at] = around_->weighIn();
  QString words = numbersInLocale(weighing_.isEmpty() ? coreText(said) : weighing_);
  // The next specimen of a session rests on what was weighed before it: the tick has another time than the weighing.
  if (state == State::Passed && weighing_.isEmpty() && at) {
    const auto since_ms = std::chrono::duration_cast<std::chrono::milliseconds>(at->time_since_epoch()).count();
    words =
        tr("%1, weighed at %2").arg(words, QDateTime::fromMSecsSinceEpoch(since_ms).toString(QStringLiteral("HH:mm")));
  }
  return {state == State::Passed || state == State::NotAsked, words,
          weighing_.isEmpty() && (state == State::Failed || state == State::Void)};
}

void ChecklistModel::showWeighing(const QString& words) {
  weighing_ = words;
  for (auto& item : items_) {
    if (item.automatic != Auto::LoadCellWeighed) continue;
    const Verdict verdict = judgeWeighIn();
    item.measured = verdict.measured;
    item.failed = verdict.failed;
    item.busy = !words.isEmpty();
    emit itemChanged(item.key);
  }
}

void ChecklistModel::watchDeadMan(bool held) {
  deadManHeld_ = held;
  if (deadManPhase_ == 0 && held) deadManPhase_ = 1;
  else if (deadManPhase_ == 1 && !held) deadManPhase_ = 2;
  else if (deadManPhase_ == 2 && held) deadManPhase_ = 3;
}

void ChecklistModel::evaluate(const cycle::Snapshot& s) {
  watchDeadMan(s.deadManHeld);
  if (s.zeroing || !s.sensorZeroed) zeroOfBefore_ = false;
  bool ticksMoved = false;
  // An arm that was led elsewhere with what was in the vice is not where the next one is to be clamped.
  const bool was = std::exchange(mounted_, s.specimenMounted), opened = was && !mounted_;
  if (was != mounted_ && !ticksForbidden_.isEmpty()) tellTicks();
  for (auto& item : items_)
    if (opened && item.automatic == Auto::AtHome && item.ticked && !judge(item, s).good && around_->specimenSaved()) {
      if (auto stored = store(item, false); stored) ticksMoved = true;
      else emit storingFailed(stored.error());
    }
  for (auto& item : items_) {
    if (item.automatic == Auto::None) continue;
    const bool keep = item.ticked && !isLive(item.automatic);  // shown once: the value stays as it was then
    if (keep) continue;
    Verdict verdict = judge(item, s);
    const bool newText = verdict.measured != item.measured || verdict.failed != item.failed;
    item.failed = verdict.failed;
    item.measured = std::move(verdict.measured);
    const bool want = verdict.good && (item.ticked || blockedBecause(item).isEmpty());
    const bool lose = item.ticked && !verdict.good && !cycle::moves(s.state);
    if ((want && !item.ticked) || lose) {
      if (!around_->specimenSaved()) continue;
      if (auto stored = store(item, want); stored) ticksMoved = true;
      else emit storingFailed(stored.error());
    } else if (newText) {
      emit itemChanged(item.key);
    }
  }
  if (ticksMoved) announce();
  for (auto& item : items_) {
    auto offer = offerOf(item, item.ticked ? QString() : blockedBecause(item), s);
    if (led_ && !item.busy && offer.action != ChecklistItem::Action::None && offer.blocked.isEmpty())
      offer.blocked = tr("A procedure, or the end of the session, leads the arm. Wait for it, or cancel it there.");
    if (offer == item.offer) continue;
    item.offer = std::move(offer);
    emit itemChanged(item.key);
  }
}

}  // namespace articulus::ui
