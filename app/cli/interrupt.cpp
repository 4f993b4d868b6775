#include "app/cli/interrupt.h"

#include <csignal>

namespace articulus::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void noteInterrupt(int) { interrupted = 1; }

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;  // without SA_RESTART a password prompt ends too
  sigaction(signal, &action, nullptr);
}

void listen() {
  const auto once = static_cast<int>(SA_RESETHAND);
  handle(SIGINT, noteInterrupt, once);
  handle(SIGTERM, noteInterrupt, once);
}

}  // namespace

Interrupt::Interrupt() {
  listen();
  // A full disk or a closed pipe is answered where the write fails, with words, not by a signal that ends the program.
  handle(SIGXFSZ, SIG_IGN, 0);
  handle(SIGPIPE, SIG_IGN, 0);
}

Interrupt::~Interrupt() {
  handle(SIGINT, SIG_DFL, 0);
  handle(SIGTERM, SIG_DFL, 0);
}

bool Interrupt::requested() noexcept { return interrupted != 0; }
void Interrupt::request() noexcept { interrupted = 1; }

void Interrupt::answered() noexcept {
  if (interrupted == 0) return;
  interrupted = 0;
  listen();
}

}  // namespace articulus::cli
