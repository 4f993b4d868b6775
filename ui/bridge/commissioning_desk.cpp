#include "ui/bridge/commissioning_desk.h"

#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/publication/commissioning_page.h"
#include "core/publication/document/render.h"
#include "core/run/commissioning/session_settings.h"
#include "ui/kit/background_task.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;
using record::CommissioningStep;

constexpr int kPoll_ms = 50;
constexpr const char* kCancelled = "The commissioning was cancelled.";
constexpr const char* kCutOff = "The step ended before anything was found.";
constexpr std::chrono::milliseconds kPiece{10};

}  // namespace

/// What worker and window share. The worker holds it alone where the window has let go.
struct CommissioningDesk::Job final : procedure::CommissionHost {
  Job(station::StationLink& link_, const cell::CellConfig& cell_, CommissioningStep step_)
      : link(link_), cell(cell_), step(step_), result{step_, false, kCutOff, {}} {}

  void passTime() override { std::this_thread::sleep_for(kPiece); }  // the heartbeat is the window's
  bool ask(const std::string& text) override {
    {
      const std::lock_guard lock(mutex);
      question = text;
      ++asked;
      answered.reset();
    }
    while (!cancelled()) {
      passTime();
      const std::lock_guard lock(mutex);
      if (!answered) continue;
      question.clear();
      return *answered;
    }
    const std::lock_guard lock(mutex);
    question.clear();
    return false;
  }
  void tell(const std::string& text) override {
    const std::lock_guard lock(mutex);
    words = text;
  }
  [[nodiscard]] bool cancelled() const override { return given; }

  /// An error in it is a step that did not pass, in English: that is what is stored.
  base::Result<void> carryOut() {
    procedure::CommissionLead lead(link, cell, *this);
    auto room = procedure::movesTheArm(step) ? procedure::askWhetherTheArmIsFree(lead) : base::Result<void>();
    if (room && procedure::needsRoom(step)) room = procedure::goWhereThereIsRoom(lead);
    auto found = room ? procedure::doStep(lead, step) : base::Result<record::CommissioningResult>(room.error());
    const std::lock_guard lock(mutex);
    if (given && found && found->passed) found = Error{ErrorCode::Cancelled, kCancelled, {}};
    result = found ? std::move(*found) : record::CommissioningResult{step, false, found.error().message, {}};
    return {};
  }

  station::StationLink& link;
  const cell::CellConfig& cell;
  const CommissioningStep step;
  std::atomic<bool> given = false;  ///< up
  std::mutex mutex;                 ///< of what follows
  std::string words, question;
  int asked = 0;  ///< so many questions
  std::optional<bool> answered;
  record::CommissioningResult result;
};

CommissioningDesk::CommissioningDesk(DesktopContext& context, std::string person, std::function<QString()> closed,
                                     QObject* parent)
    : QObject(parent), context_(context), person_(std::move(person)), closed_(std::move(closed)),
      session_(context.cell, context.cellOpenedAs, context.softwareVersion, person_) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &CommissioningDesk::poll);
}

CommissioningDesk::~CommissioningDesk() { letGo(); }

void CommissioningDesk::letGo() {
  if (!busy()) return;
  cancel();
  timer_.stop();
  const auto job = std::exchange(job_, nullptr);
  BackgroundTask::letGo(std::move(task_));
  if (std::exchange(asked_, 0) != 0) emit askedNoMore();
  take({job->step, false, "The session ended in the midst of it.", {}});
}

run::CommissioningState CommissioningDesk::kept() const {
  return run::commissioningOf(context_.cell, context_.dataFolder, context_.accounts.key().publicKey(),
                              context_.softwareVersion);
}

std::optional<CommissioningStep> CommissioningDesk::underWay() const {
  return job_ ? std::optional(job_->step) : std::nullopt;
}

QString CommissioningDesk::reasonAgainst(CommissioningStep step) const {
  if (busy()) return tr("A step is under way.");
  if (const QString why = closed_(); !why.isEmpty()) return why;
  if (const std::string first = session_.reasonAgainst(step); !first.empty()) return coreText(first);
  if (context_.cell.handledAsLive())
    if (const auto own = run::settingsAreOfFile(context_.station.snapshot(), context_.cell); !own)
      return coreText(own.error().message + " " + own.error().remedy);
  if (auto ready = procedure::PoseSequence::ready(context_.station.snapshot()); !ready)
    return coreText(ready.error().message + " " + ready.error().remedy);
  return {};
}

void CommissioningDesk::start(CommissioningStep step) {
  if (busy()) return;
  if (const QString why = closed_(); !why.isEmpty()) return emit problem(why, {});
  if (auto begun = session_.begin(step, context_.station.snapshot()); !begun)
    return emit problem(coreText(begun.error().message), coreText(begun.error().remedy));
  job_ = std::make_shared<Job>(context_.station, context_.cell, step);
  said_.clear();
  task_ = std::make_unique<BackgroundTask>([job = job_](BackgroundTask&) { return job->carryOut(); });
  connect(task_.get(), &BackgroundTask::finished, this, &CommissioningDesk::end);
  connect(task_.get(), &BackgroundTask::cancelled, this, &CommissioningDesk::end);
  connect(task_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    context_.station.requestStop();  // whatever it had begun
    end();
    emit problem(what, remedy);
  });
  timer_.start();
  task_->start();
  emit changed();
}

void CommissioningDesk::answer(bool yes) {
  if (!busy()) return;
  const std::lock_guard lock(job_->mutex);
  job_->answered = yes;
}

void CommissioningDesk::cancel() {
  if (!busy()) return;
  job_->given = true;
  context_.station.requestStop();
}

void CommissioningDesk::poll() {
  if (!busy()) return;
  std::string words, question;
  int number = 0;  // of the question that is asked
  {
    const std::lock_guard lock(job_->mutex);
    words = job_->words;
    if (!job_->answered) question = job_->question;
    if (!question.empty()) number = job_->asked;
  }
  if (const QString now = coreText(words); now != said_) {
    said_ = now;
    emit changed();
  }
  if (number == asked_) return;
  if (std::exchange(asked_, number) != 0) emit askedNoMore();
  if (number != 0) emit asked(coreText(question));
}

void CommissioningDesk::end() {
  timer_.stop();
  task_.release()->deleteLater();
  const auto job = std::exchange(job_, nullptr);
  if (std::exchange(asked_, 0) != 0) emit askedNoMore();
  said_.clear();
  take(job->result);  // stopped or not: what was tried and did not pass voids what was recorded before
  emit changed();
}

void CommissioningDesk::take(record::CommissioningResult result) {
  char when[32];
  session_.take(std::move(result), base::isoUtcNow(when), context_.station.snapshot());
  if (!session_.toBeKept()) return;
  const auto& made = session_.record();
  if (auto saved = run::saveCommissioning(context_.dataFolder, context_.accounts.key(), made); !saved)
    return emit problem(coreText(saved.error().message), coreText(saved.error().remedy));
  if (auto written = context_.accounts.audit(person_, "cell_commissioned", context_.cell.file.string(), made.cellHash,
                                             made.passed() ? "passed" : "not passed");
      !written)
    emit problem(coreText(written.error().message), coreText(written.error().remedy));
  if (made.passed()) emit notice(tr("The cell is commissioned as it is; what changes it voids that."));
}

base::Result<void> CommissioningDesk::savePage(const QString& file) const {
  record::CommissioningRecord shown = session_.record();
  bool isKept = session_.toBeKept();
  if (shown.results.empty())
    if (auto before = kept(); before.record) shown = std::move(*before.record), isKept = true;
  if (shown.results.empty()) return Error{ErrorCode::NotFound, "Nothing was tried yet.", "Do a step first."};
  const auto page = publication::commissioningPage(
      shown, isKept ? context_.accounts.key().sign(toJson(shown).dump()) : std::string(),
      [](const std::string& text) { return toCore(coreText(text)); }, Language::german() ? "de" : "en");
  const auto kind = publication::fileKindOf(toCore(file));
  if (kind == publication::FileKind::Html) return base::writeWholeFile(toCore(file), publication::htmlOf(page));
  if (kind != publication::FileKind::Pdf)
    return Error{ErrorCode::InvalidArgument, "The page is a PDF or an HTML file.", "Choose a name that ends in .pdf."};
  auto pdf = publication::pdfOf(page, publication::Paper::A4);
  return pdf ? base::writeWholeFile(toCore(file), *pdf) : base::Result<void>(pdf.error());
}

}  // namespace articulus::ui
