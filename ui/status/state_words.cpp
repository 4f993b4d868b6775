#include "ui/status/state_words.h"

#include <QCoreApplication>

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(StateWords)
};

using cycle::PausePhase;
using cycle::State;
using Tone = Chip::Tone;

StateWords moving(const QString& word) { return {QStringLiteral("moving"), word, Tone::Accent}; }
StateWords emergencyStop() { return {QStringLiteral("fault"), Words::tr("E-STOP"), Tone::Danger}; }
StateWords paused() { return {QStringLiteral("pause"), Words::tr("PAUSED"), Tone::Warning}; }
StateWords returning() { return moving(Words::tr("MOVING: back")); }
StateWords fault() { return {QStringLiteral("fault"), Words::tr("FAULT"), Tone::Danger}; }
StateWords waits() { return {QStringLiteral("wait"), Words::tr("RUN WAITS"), Tone::Warning}; }
StateWords procedure() { return moving(Words::tr("IN PROCEDURE")); }
StateWords ready() { return {QStringLiteral("check_circle"), Words::tr("READY"), Tone::Good}; }
StateWords notReady() { return {QStringLiteral("warning"), Words::tr("NOT READY"), Tone::Warning}; }
StateWords off() { return {QStringLiteral("power"), Words::tr("DRIVES OFF"), Tone::Neutral}; }

StateWords motion(State state) {
  switch (state) {
    case State::Force: return moving(Words::tr("MOVING: force"));
    case State::Position: return moving(Words::tr("MOVING: pose"));
    case State::Home: return moving(Words::tr("MOVING: home"));
    case State::Initial: return moving(Words::tr("MOVING: initial"));
    case State::Joint: return moving(Words::tr("MOVING: joints"));
    case State::Fault:
    case State::Stop:
    case State::Count: break;
  }
  return {};
}

}  // namespace

StateWords stateWords(const cycle::Snapshot& s, bool runUnderWay, bool procedureUnderWay) {
  if (s.emergencyStop) return emergencyStop();
  if (s.planPaused && s.step < 0 && s.state != State::Fault) {  // until then it comes to a stand, or an unload ends
    const bool returns = s.pausePhase == PausePhase::Returns || s.pausePhase == PausePhase::Arrived;
    return returns ? returning() : paused();
  }
  if (s.state == State::Fault) return fault();
  if (s.state != State::Stop) return motion(s.state);
  if (runUnderWay && s.controllerOn && !s.planRunning) return waits();
  if (procedureUnderWay && s.controllerOn) return procedure();                           // it moves on by itself
  if (s.controllerOn && s.selfTest == safety::SelfTestState::Failed) return notReady();  // no run may begin
  return s.controllerOn ? ready() : off();
}

std::vector<StateWords> allStateWords() {
  return {emergencyStop(),
          paused(),
          returning(),
          fault(),
          waits(),
          procedure(),
          ready(),
          notReady(),
          off(),
          motion(State::Force),
          motion(State::Position),
          motion(State::Home),
          motion(State::Initial),
          motion(State::Joint)};
}

}  // namespace articulus::ui
