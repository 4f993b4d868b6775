#include <QApplication>
#include <algorithm>
#include <utility>

#include "core/cycle/in_motion.h"
#include "ui/bridge/load_left.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/layout/tab_order.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/status/safety_strip.h"

/// PreparePage: the specimen that is prepared, and the next one.
namespace articulus::ui {

void PreparePage::connectForm() {
  connect(form_, &SpecimenForm::saveWanted, this, &PreparePage::saveSpecimen);
  connect(form_, &SpecimenForm::nextWanted, this, &PreparePage::askForNext);
  connect(form_, &SpecimenForm::jointChosen, this, [this](const QString& joint) {
    // Of a session that has its specimen the list stays until the next one is saved.
    if (session_.sessionId() != 0 || !loadChecklist(toCore(joint))) return;
    tabsFollowLayout(*this);
    showProgress();
  });
  connect(&session_, &UserSession::specimenChanged, this, [this] {  // also where it was not chosen here
    if (session_.sessionId() == 0 || form_->specimen().id == session_.specimen().id) return;
    form_->show(session_.specimen());
    showEarlier();
    form_->setSaved(true);
  });
}

void PreparePage::sayLeft(const ViceKeeper::Words& left) {
  if (!left.stands) return void(emit note(left.what, left.detail));
  leftSaid_ << left.what;
  if (vice_->stillLeft()) leftTold_ = left.what;  // that of this cell comes last
  emit ofStation(left.what, left.detail);
}

void PreparePage::goOnFrom(Page& page) {
  auto& before = static_cast<PreparePage&>(page);
  complete_ = before.complete_;  // before anything asks for the keyboard because of it
  goesOn_ = true;
  (void)loadChecklist(session_.sessionId() != 0 ? session_.specimen().joint : std::string());
  if (auto restored = checklist_.restore(); !restored)
    emit problem(coreText(restored.error().message), coreText(restored.error().remedy));
  checklist_.goOnFrom(before.checklist_);
  form_->goOnFrom(*before.form_);
  feed_.goOnFrom(before.feed_);
  feed_.setAngleNames(angleNames(session_.specimen().joint));
  hangs_ = before.hangs_;
  inListsPlace_ = before.inListsPlace_;
  nextWanted_ = before.nextWanted_;
  otherTold_ = before.otherTold_;
  offered_ = before.offered_;
  weighTold_ = before.weighTold_;
  setUpShown_ = before.setUpShown_;
  sayAnew(before);
  makeRoomForCell();
  showProgress();
  if (session_.signedIn()) checklist_.evaluate(bridge_.snapshot());
  strip_->showSnapshot(bridge_.snapshot());
  goesOn_ = false;
}

/// What stands, in its words of now; what was dismissed stays away.
void PreparePage::sayAnew(const PreparePage& before) {
  if (!before.inViceTold_.isEmpty()) {
    inViceTold_ = inViceWords();
    emit saidAnew(before.inViceTold_, inViceTold_, inViceRemedy());
  }
  leftTold_ = before.leftTold_;
  leftSaid_ = before.leftSaid_;
  auto left = leftSaid_.isEmpty() ? std::vector<ViceKeeper::Words>() : vice_->left();
  std::erase_if(left, [](const ViceKeeper::Words& one) { return !one.stands; });
  // What could not be read came first, and is said once.
  const auto both = std::min(leftSaid_.size(), static_cast<qsizetype>(left.size()));
  for (qsizetype i = 1; i <= both; ++i) {
    QString& said = leftSaid_[leftSaid_.size() - i];
    const auto& now = left[left.size() - static_cast<std::size_t>(i)];
    if (said == leftTold_) leftTold_ = now.what;
    emit saidAnew(said, now.what, now.detail);
    said = now.what;
  }
  notCommissioned_ = before.notCommissioned_;
  if (!notCommissioned_.isEmpty() && session_.signedIn())
    if (const auto may = session_.director()->commissioning().mayRun(); !may)
      emit saidAnew(std::exchange(notCommissioned_, coreText(may.error().message)), coreText(may.error().message),
                    coreText(may.error().remedy));
  tellCommissioning(false);
}

/// What was changed in the form and not saved is not thrown away without a question.
void PreparePage::unlessUnsaved(const QString& title, const std::function<void()>& then) {
  if (!form_->changed()) return then();
  askInSheet(this,
             {.title = title,
              .question = tr("The changes of this one are not saved."),
              .yes = tr("Discard them"),
              .no = tr("Stay"),
              .careful = true},
             then);
}

void PreparePage::askForNext() {
  unlessUnsaved(tr("Next specimen"), [this] { startNext(); });
}

void PreparePage::choose(const storage::Specimen& specimen) {
  unlessUnsaved(toQt(specimen.label), [this, specimen] {
    showEarlier();
    form_->show(specimen);
    tellClamping();
    form_->firstField()->setFocus(Qt::OtherFocusReason);
  });
}

QString PreparePage::inViceWords() const {
  const auto& clamped = vice_->mounted().specimen();
  return clamped ? tr("%1 is in the vice.").arg(toQt(clamped->label)) : QString();
}

QString PreparePage::inViceRemedy() {
  return tr("Unload it and open the vice first, in the checklist under Mounting: then an empty form opens.");
}

void PreparePage::startNext() {
  if (vice_->mounted().specimen()) {
    nextWanted_ = true;
    inViceTold_ = inViceWords();
    emit problem(inViceTold_, inViceRemedy());
    showList();
    view_->reveal(ChecklistItem::Action::CloseVice);
    return;
  }
  nextWanted_ = false;
  showEarlier();
  form_->startNew();
  form_->setSaved(false);
  tellClamping();
  form_->firstField()->setFocus(Qt::TabFocusReason);
}

void PreparePage::saveSpecimen(const storage::Specimen& specimen) {
  if (!vice_->mounted().mayBe(specimen)) {
    otherTold_ = true;
    const auto& inVice = *vice_->mounted().specimen();
    form_->showProblem(
        inVice.label == specimen.label
            ? tr("%1 is in the vice, and stays the joint, level and side that it was saved as: %2. Open the vice "
                 "before "
                 "that is changed.")
                  .arg(toQt(inVice.label), SpecimenForm::jointWords(inVice))
            : tr("%1 is in the vice. Open the vice before another specimen is prepared.").arg(toQt(inVice.label)));
    return;
  }
  nextWanted_ = false;
  const auto* focus = QApplication::focusWidget();
  const bool fromForm = !focus || form_->isAncestorOf(focus) || form_->foot()->isAncestorOf(focus);
  const bool another = session_.sessionId() == 0 || specimen.id != session_.specimen().id;
  const bool following = another && session_.sessionId() != 0;
  if (auto saved = session_.setSpecimen(specimen); !saved) {
    form_->showProblem(coreText(saved.error().text()));
    return;
  }
  if (following) checklist_.askForZero();
  form_->show(session_.specimen());
  showEarlier();
  form_->setSaved(true);
  tellClamping();
  // Where the joint is another now, what both lists ask for stays ticked.
  const bool otherList = loadChecklist(session_.specimen().joint);
  if (otherList) tabsFollowLayout(*this);  // its rows are new
  if (another || otherList)
    if (auto restored = checklist_.restore(); !restored)
      emit problem(coreText(restored.error().message), coreText(restored.error().remedy));
  emit notice(tr("Specimen %1 is saved.").arg(toQt(session_.specimen().label)));
  // Hands go to the arm now: it is bolted to the next one.
  if (const auto& now = bridge_.snapshot(); following && now.controllerOn && !now.specimenMounted &&
                                            bridge_.answered() && !cycle::inMotion(now) && !bridge_.led()) {
    bridge_.send(cycle::CommandKind::ControllerOff);
    emit notice(tr("The drives are off while the next specimen is brought to the arm."));
  }
  showProgress();
  // What comes next is on the list beside it.
  showList();
  if (auto* next = view_->nextToDo(); next && fromForm) next->setFocus(Qt::OtherFocusReason);
}

/// What comes free under load jerks, and what the load cell says of it is the last of it: that is asked about.
void PreparePage::askToOpenVice() {
  const LoadLeft left = LoadLeft::of(bridge_.snapshot());
  if (!left.countsAfterUnload() && (left.known || !left.clamped)) return setViceClosed(false);
  askInSheet(this,
             {.title = tr("Open the vice under load"),
              .question = tr("The specimen bears %1: when the vice opens it comes free with a jerk.").arg(left.words()),
              .detail = tr("Unload takes the load off first."),
              .yes = tr("Open all the same"),
              .no = tr("Leave it closed"),
              .careful = true},
             [this] { setViceClosed(false); });
}

void PreparePage::setViceClosed(bool closed) {
  if (auto done = bridge_.setViceClosed(closed); !done) {
    viceTold_ = coreText(done.error().message);
    emit problem(viceTold_, coreText(done.error().remedy));
  } else if (session_.context().cell.simulated) {
    emit notice(closed ? tr("The virtual vice is closed. As in a real vice, a small load remains on the specimen. "
                            "Simulated.")
                       : tr("The virtual vice is open."));
  } else {
    emit notice(closed ? tr("Noted: you closed the vice by hand on the specimen.")
                       : tr("Noted: the vice was opened by hand."));
  }
}

}  // namespace articulus::ui
