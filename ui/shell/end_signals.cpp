#include "ui/shell/end_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <QApplication>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace articulus::ui {
namespace {

constexpr std::array kSignals = {std::pair{SIGINT, "Ctrl+C (SIGINT)"}, std::pair{SIGTERM, "SIGTERM"},
                                 std::pair{SIGHUP, "SIGHUP"}, std::pair{SIGQUIT, "Ctrl+\\ (SIGQUIT)"}};
/// Neither suspends the program with a robot in motion, nor ends it because nobody reads what it writes.
constexpr std::array kIgnored = {SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE};

std::array<int, 2> ends{-1, -1};  // of the pipe: read, write

void tell(int signal) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(signal);
  (void)!::write(ends[1], &byte, 1);  // full: enough of them wait there
  errno = before;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

bool isIgnored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

int readEnd() {
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) ends = {-1, -1};
  return ends[0];
}

}  // namespace

EndSignals::EndSignals() : notifier_(readEnd(), QSocketNotifier::Read) {
  QObject::connect(&notifier_, &QSocketNotifier::activated, &notifier_, [this] { read(); });
  if (ends[1] < 0) return;  // no pipe: the signals do what they did
  for (const auto& [signal, words] : kSignals)
    if (signal != SIGHUP || !isIgnored(signal)) handle(signal, tell);
  for (const int signal : kIgnored) handle(signal, SIG_IGN);
}

EndSignals::~EndSignals() {
  // Who was told ends by itself: one more signal in the last moments is not to make a crash of it.
  for (const auto& [signal, words] : kSignals)
    if (!isIgnored(signal)) handle(signal, cause_.isEmpty() ? SIG_DFL : SIG_IGN);
  notifier_.setEnabled(false);
  for (int& end : ends)
    if (const int open = std::exchange(end, -1); open >= 0) ::close(open);
}

void EndSignals::setListener(Listener listener) {
  listener_ = std::move(listener);
  if (listener_ && !cause_.isEmpty()) listener_(cause_);
}

bool EndSignals::came() {
  read();
  return !cause_.isEmpty();
}

void EndSignals::read() {
  for (unsigned char signal = 0; ::read(ends[0], &signal, 1) == 1;) {
    QString cause;
    for (const auto& [number, words] : kSignals)
      if (number == signal) cause = QString::fromLatin1(words);
    if (cause_.isEmpty()) cause_ = cause;
    if (listener_) listener_(cause);
    else QApplication::closeAllWindows();  // what is asked before there is a window of the station
  }
}

}  // namespace articulus::ui
