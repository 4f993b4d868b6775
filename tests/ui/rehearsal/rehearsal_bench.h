#pragma once
#include <QLabel>
#include <QPushButton>
#include <memory>

#include "app/rehearse_on_twin.h"
#include "tests/ui/desk.h"
#include "ui/kit/background_task.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/rehearsal/rehearsal_sheet.h"

namespace articulus::ui::test {

inline QPushButton* buttonOf(const QWidget& inside, const QString& text) {
  for (auto* button : inside.findChildren<QPushButton*>())
    if (button->text() == text) return button;
  return nullptr;
}
inline bool says(const QWidget& inside, const QString& words) {
  for (const auto* label : inside.findChildren<QLabel*>())
    if (label->text().contains(words)) return true;
  return false;
}
/// How a run of a plan ends, made by hand.
inline run::Rehearsal ended(const run::RehearsalPlan& plan, const cell::CellConfig& cell, bool well = true) {
  run::Rehearsal r;
  r.planHash = *run::hashOf(plan, cell);
  r.ending = {well ? record::RunEnd::Completed : record::RunEnd::Faulted, well ? "" : "force limit Fz"};
  r.duration_s = 655.0;
  run::RehearsedStep step;
  step.step = 3;
  step.place = "drawer";
  step.peakLoad[4] = 3.1;
  step.limit.setConstant(100.0);
  step.limit[4] = 8.0;
  step.leastDistance_m = 0.021;
  step.partA = "forearm";
  step.partB = "table";
  r.steps = {step};
  r.questions.resize(2);
  return r;
}

/// Page Protocol, with the real twin or with what a test says.
struct RehearsalBench {
  Desk desk;
  std::unique_ptr<UserSession> session;
  std::unique_ptr<ProtocolPage> page;
  explicit RehearsalBench(decltype(DesktopContext::rehearse) rehearse = {}) {
    desk.context->rehearse =
        rehearse ? std::move(rehearse) : [this](const run::RehearsalPlan& plan, const run::RehearsalProgress& told) {
          return app::rehearseOnTwin(desk.cell, plan, told);
        };
    session = std::make_unique<UserSession>(*desk.context);
    Desk::need(session->open(desk.clinician));
    Desk::need(session->setSpecimen(desk.specimen()));
    session->setChecklistDone(true);
    page = std::make_unique<ProtocolPage>(*session);
    page->resize(1280, 760);
    page->show();
    page->entered();
    page->list().chooseFile(QStringLiteral("spine_flexibility_quick.json"));
  }
  ~RehearsalBench() { BackgroundTask::waitForThoseAlone(); }
  RehearsalSheet* begin() {
    buttonOf(page->details(), QStringLiteral("Rehearse"))->click();
    return qobject_cast<RehearsalSheet*>(Sheet::topOf(page->window()));
  }
};

}  // namespace articulus::ui::test
