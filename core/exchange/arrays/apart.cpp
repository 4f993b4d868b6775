#include "core/exchange/arrays/apart.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kMemory_bytes = std::size_t{2} << 30;  // more than this program has
constexpr unsigned kLongest_s = 120;                         // of the processor

/// Numbers, texts and lists through a pipe; once a part is missing or beyond what may be, nothing more is good.
class Pipe {
 public:
  explicit Pipe(int descriptor) : fd_(descriptor) {}
  ~Pipe() { ::close(fd_); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  [[nodiscard]] bool good() const { return good_; }

  void put(const void* data, std::size_t size) {
    for (const auto* at = static_cast<const char*>(data); good_ && size > 0;) {
      const auto done = ::write(fd_, at, size);
      if (done < 0 && errno == EINTR) continue;
      good_ = done > 0;
      if (good_) at += done, size -= static_cast<std::size_t>(done);
    }
  }
  void put(std::uint64_t number) { put(&number, sizeof number); }
  void put(const std::string& text) {
    put(std::uint64_t{text.size()});
    put(text.data(), text.size());
  }
  void take(void* data, std::size_t size) {
    for (auto* at = static_cast<char*>(data); good_ && size > 0;) {
      const auto done = ::read(fd_, at, size);
      if (done < 0 && errno == EINTR) continue;
      good_ = done > 0;
      if (good_) at += done, size -= static_cast<std::size_t>(done);
    }
  }
  std::size_t number(std::size_t most) {
    std::uint64_t number = 0;
    take(&number, sizeof number);
    good_ = good_ && number <= most;
    return good_ ? number : 0;
  }
  std::string text() {
    std::string text(number(ArrayBounds::kTexts_bytes - std::min(texts_, ArrayBounds::kTexts_bytes)), '\0');
    texts_ += text.size();
    take(text.data(), text.size());
    return text;
  }

 private:
  int fd_;
  std::size_t texts_ = 0;
  bool good_ = true;
};

void send(Pipe& to, const base::Result<ArrayTree>& read) {
  to.put(std::uint64_t{read ? 1U : 0U});
  if (!read) {
    to.put(static_cast<std::uint64_t>(read.error().code));
    to.put(read.error().message);
    to.put(read.error().remedy);
    return;
  }
  to.put(std::uint64_t{read->arrays.size()});
  for (const NamedArray& a : read->arrays) {
    to.put(a.group);
    to.put(a.name);
    to.put(std::uint64_t{a.rows});
    to.put(std::uint64_t{a.columns});
    to.put(std::uint64_t{a.values.size()});
    to.put(a.values.data(), a.values.size() * sizeof(double));
    to.put(std::uint64_t{a.texts.size()});
    for (const auto& text : a.texts) to.put(text);
    to.put(std::uint64_t{a.attributes.size()});
    for (const auto& [key, value] : a.attributes) to.put(key), to.put(value);
  }
  to.put(std::uint64_t{read->facts.size()});
  for (const auto& [key, value] : read->facts) to.put(key), to.put(value);
  to.put(std::uint64_t{read->left.size()});
  for (const auto& text : read->left) to.put(text);
}

base::Result<ArrayTree> received(Pipe& from) {
  if (from.number(1) == 0) {
    const auto code = static_cast<ErrorCode>(from.number(static_cast<std::size_t>(ErrorCode::Internal)));
    const std::string message = from.text();
    return Error{code, message, from.text()};
  }
  ArrayTree tree;
  std::size_t values = 0;
  for (auto n = from.number(ArrayBounds::kArrays); n > 0 && from.good(); --n) {
    NamedArray a;
    a.group = from.text();
    a.name = from.text();
    a.rows = from.number(ArrayBounds::kValues);
    a.columns = from.number(ArrayBounds::kValues);
    a.values.resize(from.number(ArrayBounds::kValues - values));
    values += a.values.size();
    from.take(a.values.data(), a.values.size() * sizeof(double));
    a.texts.resize(from.number(ArrayBounds::kArrays));
    for (auto& text : a.texts) text = from.text();
    for (auto k = from.number(ArrayBounds::kArrays); k > 0 && from.good(); --k) {
      auto key = from.text();
      a.attributes[std::move(key)] = from.text();
    }
    tree.arrays.push_back(std::move(a));
  }
  for (auto n = from.number(ArrayBounds::kArrays); n > 0 && from.good(); --n) {
    auto key = from.text();
    tree.facts.emplace_back(std::move(key), from.text());
  }
  for (auto n = from.number(ArrayBounds::kArrays); n > 0 && from.good(); --n) tree.left.push_back(from.text());
  return tree;
}

/// Sanitizers reserve more address space than any bound would leave.
constexpr bool kBoundsMemory =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    false;
#else
    true;
#endif

void bound() {
  const auto set = [](auto resource, rlim_t most) {
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = std::min(limit.rlim_cur, most);
    ::setrlimit(resource, &limit);
  };
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  if (kBoundsMemory) set(RLIMIT_AS, pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + kMemory_bytes);
  set(RLIMIT_CPU, kLongest_s);
  set(RLIMIT_CORE, 0);
}

}  // namespace

base::Result<ArrayTree> readApart(const std::filesystem::path& file,
                                  base::Result<ArrayTree> (*read)(const std::filesystem::path& file)) {
  int ends[2];
  const Error none{ErrorCode::Internal, "No process can be made to read " + file.string() + ".",
                   "Close other programs and try again."};
  if (::pipe2(ends, O_CLOEXEC) != 0) return none;
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return none;
  }
  if (child == 0) {
    for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPIPE}) ::signal(number, SIG_DFL);
    ::close(ends[0]);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);  // what a library says as it falls is not ours
    if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
    bound();
    Pipe to(ends[1]);
    try {
      send(to, read(file));
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  auto result = [&] {
    Pipe from(ends[0]);
    auto tree = received(from);
    return from.good() ? std::optional(std::move(tree)) : std::nullopt;
  }();
  if (!result) ::kill(child, SIGKILL);
  int ended = 0;
  while (::waitpid(child, &ended, 0) < 0 && errno == EINTR) {}
  if (result) return std::move(*result);
  return Error{ErrorCode::ParseError,
               file.string() + " is damaged, or unpacks to more than is read: its library fell over it.",
               "Save it anew, or export its columns as CSV."};
}

}  // namespace articulus::exchange
