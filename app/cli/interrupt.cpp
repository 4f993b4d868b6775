#include "app/cli/interrupt.h"

#include <csignal>

namespace articulus::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr int kOfTheBackground[] = {SIGTTIN, SIGTTOU};  // they suspend who asks or writes there
constexpr int kInputEnded = -1;

volatile std::sig_atomic_t interrupted = 0;  // the signal, kInputEnded, or none
volatile std::sig_atomic_t robots = 0;

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = 0;  // without SA_RESTART a password prompt ends too
  sigaction(signal, &action, nullptr);
}

void noteInterrupt(int signal) {
  if (interrupted == 0) interrupted = signal;
  else if (robots == 0) {
    handle(signal, SIG_DFL);
    std::raise(signal);
  }
}

bool isIgnored(int signal) {  // nohup
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

Interrupt::Interrupt() {
  for (const int signal : kSignals)
    if (signal != SIGHUP || !isIgnored(signal)) handle(signal, noteInterrupt);
  // A full disk or a closed pipe is answered where the write fails, with words, not by a signal that ends the program.
  handle(SIGXFSZ, SIG_IGN);
  handle(SIGPIPE, SIG_IGN);
}

Interrupt::~Interrupt() {
  for (const int signal : kSignals)
    if (!isIgnored(signal)) handle(signal, SIG_DFL);
}

bool Interrupt::requested() noexcept { return interrupted != 0; }
void Interrupt::request() noexcept { interrupted = kInputEnded; }
void Interrupt::answered() noexcept { interrupted = 0; }

std::string_view Interrupt::cause() noexcept {
  switch (interrupted) {
    case SIGINT: return "Ctrl+C";
    case SIGTERM: return "a request to end (SIGTERM)";
    case SIGQUIT: return "Ctrl+\\ (SIGQUIT)";
    case SIGTSTP: return "Ctrl+Z, which would have left the robot alone";
    case SIGHUP: return "its terminal, which was closed (SIGHUP)";
    default: return "the end of its input";
  }
}

// A program that is suspended holds no robot: with one in hand Ctrl+Z stops it and ends the run, as Ctrl+C does.
Interrupt::RobotInHand::RobotInHand() noexcept {
  robots = robots + 1;
  if (robots != 1) return;
  if (!isIgnored(SIGTSTP)) handle(SIGTSTP, noteInterrupt);
  for (const int signal : kOfTheBackground) handle(signal, SIG_IGN);
}
Interrupt::RobotInHand::~RobotInHand() {
  robots = robots - 1;
  if (robots != 0) return;
  if (!isIgnored(SIGTSTP)) handle(SIGTSTP, SIG_DFL);
  for (const int signal : kOfTheBackground) handle(signal, SIG_DFL);
}

}  // namespace articulus::cli
