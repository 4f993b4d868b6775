#include "app/desktop_log.h"

#include <spdlog/spdlog.h>

#include "core/run/run_director.h"
#include "ui/run/run_controller.h"
#include "ui/shell/main_window.h"

namespace articulus::app {

void logWhatHappens(ui::MainWindow& window) {
  QObject::connect(&window.session(), &ui::UserSession::accountChanged, &window, [&window] {
    const auto& account = window.session().account();
    if (account) spdlog::info("{} signed in ({})", account->name, storage::name(account->role));
    else spdlog::info("nobody is signed in");
  });
  QObject::connect(&window.bridge(), &ui::StationBridge::faultLatched, &window,
                   [](const safety::Fault& fault) { spdlog::warn("fault: {}", safety::describe(fault)); });
  QObject::connect(&window.bridge(), &ui::StationBridge::eventArrived, &window, [](const record::Event& event) {
    if (event.kind == record::EventKind::FaultAcknowledged) spdlog::info("the fault was acknowledged");
  });
  QObject::connect(&window.bridge(), &ui::StationBridge::acknowledged, &window, [](const cycle::Ack& ack) {
    if (ack.code != cycle::AckCode::Accepted)
      spdlog::info("refused: {}: {}", cycle::name(ack.kind), cycle::explain(ack));
  });
  const auto* controller = window.findChild<ui::RunController*>();
  QObject::connect(controller, &ui::RunController::runStarted, &window, [&window](qint64 id) {
    const auto& cell = window.session().context().cell;
    const auto& account = window.session().account();
    const auto& protocol = window.session().protocol();
    spdlog::info("run {}{} of {} by {} began", id, cell.simulated ? ", simulated," : "",
                 protocol ? protocol->name : std::string("no protocol"),
                 account ? account->name : std::string("nobody"));
  });
  QObject::connect(controller, &ui::RunController::runEnded, &window, [](const run::RunProgress& progress) {
    spdlog::info("run {} ended: {} ({})", progress.runId, record::name(progress.ending.end), run::wordsOf(progress));
    if (!progress.recordingProblem.empty()) spdlog::error("{}", progress.recordingProblem);
  });
}

}  // namespace articulus::app
