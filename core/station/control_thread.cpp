#include "core/station/control_thread.h"

#include <pthread.h>
#include <sched.h>

#include <cmath>
#include <cstring>

#include "core/station/locked_memory.h"

namespace articulus::station {

ControlThread::ControlThread(base::Clock& clock, double rate_Hz, cycle::ControlCycle& cycle, cycle::ThreadLinks& links)
    : clock_(clock), cycle_(cycle), links_(links), period_(std::llround(1e9 / rate_Hz)) {}

ControlThread::~ControlThread() { stop(); }

void ControlThread::askForRealTime() {
  // Locking what is mapped now is enough for a thread that allocates nothing later; MCL_FUTURE would pin the desktop's
  // whole heap as well. The page tables of this thread's stack are touched before the first cycle.
  if (const int refused = lockMemory(); refused == 0) locked_ = true;
  else
    note_ += std::string("memory is not locked (") + std::strerror(refused) +
             "): run as root or raise memlock in limits.conf. ";
  volatile char stack[128 * 1024];
  for (std::size_t i = 0; i < sizeof stack; i += 4096) stack[i] = 0;
  sched_param parameter{};
  parameter.sched_priority = 80;
  const int refused = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  if (refused == 0) fifo_ = true;
  else
    note_ += std::string("SCHED_FIFO was refused (") + std::strerror(refused) +
             "): run as root or grant rtprio in limits.conf. ";
  pthread_setname_np(pthread_self(), "control");
  stayOnOneCpu();
}

void ControlThread::stayOnOneCpu() {
  // A kernel that can not be preempted in a system call lets a waking thread wait for the recorder's writes on its CPU
  // (seen: half a millisecond in one cycle of a thousand). So this thread sits on the last CPU and the recorder stays
  // away.
  cpu_set_t allowed;
  if (!fifo_ || pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2)
    return;
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &allowed)) --last;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(last, &one);
  if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) == 0) links_.controlCpu.store(last);
}

void ControlThread::start() {
  if (running_.exchange(true)) return;
  links_.touch();
  thread_ = std::thread([this] { run(); });
  while (!ready_.load()) std::this_thread::yield();
}

void ControlThread::stop() {
  if (!running_.exchange(false)) return;
  if (thread_.joinable()) thread_.join();
}

void ControlThread::run() {
  askForRealTime();
  next_ = clock_.now() + period_;
  ready_ = true;
  while (running_.load(std::memory_order_relaxed)) runOne();
}

void ControlThread::runOne() noexcept {
  if (next_ == 0) next_ = clock_.now() + period_;
  const base::Nanoseconds stood = clock_.hostPauses().total;
  clock_.sleepUntil(next_);
  const base::Nanoseconds pause = clock_.hostPauses().total - stood;  // of the host, for which a simulated cell waited
  const base::Nanoseconds woke = clock_.isManual() ? 0 : steady_.now();
  cycle::CycleTiming timing;
  timing.deadline = next_;
  timing.began = clock_.now();
  timing.lastCompute = lastCompute_;
  const base::Nanoseconds late = timing.began - next_;
  const int counted = clock_.periodsPassed();  // by the time stamps of a robot controller, where it keeps time
  timing.skipped = counted > 0 ? counted - 1 : late >= period_ ? static_cast<int>(late / period_) : 0;
  lateStreak_ = timing.skipped > 0 ? lateStreak_ + 1 : 0;
  timing.lateStreak = lateStreak_;
  cycle_.step(timing);
  // By a clock that does not stand: what a cycle costs is what it takes.
  lastCompute_ = clock_.isManual() ? clock_.now() - timing.began : steady_.now() - woke;
  links_.wake.add(late + pause);
  links_.compute.add(lastCompute_);
  next_ = counted > 0 ? timing.began + period_ : next_ + period_ * (1 + timing.skipped);
}

}  // namespace articulus::station
