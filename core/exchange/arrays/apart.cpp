#include "core/exchange/arrays/apart.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

// Beyond what this program has: all values of ArrayBounds (400 MB) with what is unpacked beside them (512 MB).
constexpr std::size_t kMemory_bytes = std::size_t{1} << 30;
constexpr unsigned kLongest_s = 30;            // of the processor; a file of 128 MB takes a tenth of it
constexpr std::size_t kMostTexts = 1'000'000;  // of all arrays, with the attributes

using Clock = std::chrono::steady_clock;

/// Numbers, texts and lists through a pipe; once a part is missing or beyond what may be, nothing more is good.
class Pipe {
 public:
  explicit Pipe(int descriptor, std::optional<Clock::time_point> until = {}) : fd_(descriptor), until_(until) {}
  ~Pipe() { ::close(fd_); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool late() const { return late_; }
  void refuse() { good_ = false; }

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
      if (!waited()) continue;
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

  /// How many texts follow.
  std::size_t count() {
    const std::size_t count = number(kMostTexts - counted_);
    counted_ += count;
    return count;
  }

 private:
  /// Whether there is something to read; none ever where it is too late.
  bool waited() {
    if (!until_) return true;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until_ - Clock::now()).count();
    pollfd one{.fd = fd_, .events = POLLIN, .revents = 0};
    const int ready = left > 0 ? ::poll(&one, 1, static_cast<int>(std::min<decltype(left)>(left, 60'000))) : 0;
    if (ready > 0) return true;
    late_ = left <= 0;
    good_ = !late_ && (ready == 0 || errno == EINTR);
    return false;
  }

  int fd_;
  std::optional<Clock::time_point> until_;
  std::size_t texts_ = 0, counted_ = 0;
  bool good_ = true, late_ = false;
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

/// Numbers fill their sides, texts have none: whoever reads the tree goes by rows and columns.
bool whole(const NamedArray& a) {
  static_assert(ArrayBounds::kValues <= std::size_t{1} << 31, "the product of two sides must not wrap");
  return a.numeric() ? a.rows * a.columns == a.values.size() : a.values.empty();
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
    a.texts.resize(from.count());
    for (auto& text : a.texts) text = from.text();
    for (auto k = from.count(); k > 0 && from.good(); --k) {
      auto key = from.text();
      a.attributes[std::move(key)] = from.text();
    }
    if (!whole(a)) from.refuse();
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
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kBoundsMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif
#else
constexpr bool kBoundsMemory = true;
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

/// The process that reads. It is killed once this is gone, whatever becomes of what it sends; one that a dead disk
/// keeps from ending is left behind after two seconds, and whoever waits for the file waits no longer.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (gone_) return;
    ::kill(id_, SIGKILL);
    for (int i = 0; i < kLooks && ::waitpid(id_, nullptr, WNOHANG) == 0; ++i) std::this_thread::sleep_for(kLook);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Whether it was ended by somebody else, as a computer that runs out of memory does. It has sent all that it will.
  [[nodiscard]] bool wasKilled() {
    int status = 0;
    for (int i = 0; i < kLooks; ++i, std::this_thread::sleep_for(kLook)) {
      gone_ = ::waitpid(id_, &status, WNOHANG) == id_;
      if (gone_) return WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGTERM);
    }
    return false;
  }

 private:
  static constexpr int kLooks = 400;
  static constexpr std::chrono::milliseconds kLook{5};
  pid_t id_;
  bool gone_ = false;
};

/// Where a file is for a process that has none of our descriptors: /dev/stdin is another one there.
std::filesystem::path placeForOthers(const std::filesystem::path& file) {
  const std::string name = file.string();
  if (!name.starts_with("/dev/") && !name.starts_with("/proc/")) return file;
  std::error_code error;
  const auto real = std::filesystem::canonical(file, error);
  return error ? file : real;
}

/// How a process begins: nothing open but null devices and the pipe, every signal as usual.
class Beginning {
 public:
  explicit Beginning(int pipe) {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawn_file_actions_adddup2(&files_, pipe, kPipe);
    ::posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // What a library says as it falls is not ours.
    ::posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addclosefrom_np(&files_, kPipe + 1);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Beginning() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;
  /// Out  an error number; 0: it runs
  int spawn(pid_t& id, const std::filesystem::path& program, const std::filesystem::path& file) {
    std::array<std::string, 4> words{program.string(), std::string(kServeApart), std::to_string(::getpid()),
                                     file.string()};
    std::array<char*, 5> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
    return ::posix_spawn(&id, program.c_str(), &files_, &attributes_, arguments.data(), environ);
  }

  static constexpr int kPipe = 3;

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

/// articulusctl, which lies beside every program of ours, in a build as where it was installed.
std::filesystem::path programBesideThis() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "articulusctl";
}

}  // namespace

int serveApart(int argc, char** argv, base::Result<ArrayTree> (*read)(const std::filesystem::path& file)) {
  pid_t parent = 0;
  if (argc != 4 || argv[1] != kServeApart) return 2;
  const char* end = argv[2] + std::strlen(argv[2]);
  if (std::from_chars(argv[2], end, parent).ptr != end) return 2;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent || ::fcntl(Beginning::kPipe, F_GETFD) < 0) return 1;  // it went before that was said
  bound();
  Pipe to(Beginning::kPipe);
  try {
    send(to, read(argv[3]));
  } catch (const std::exception&) {
    return 1;
  }
  return 0;
}

base::Result<ArrayTree> readApart(const std::filesystem::path& file, const ApartOptions& options) {
  const std::filesystem::path place = placeForOthers(file);
  std::error_code unknown;
  const auto kind = std::filesystem::status(place, unknown).type();
  if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found &&
      kind != std::filesystem::file_type::none)
    return Error{ErrorCode::InvalidArgument,
                 file.string() + " is no plain file, and this kind of file cannot be read as it comes in.",
                 "Save it on the disk and name it."};
  int ends[2];
  const Error none{ErrorCode::Internal, "No process can be made to read " + file.string() + ".",
                   "Close other programs and try again."};
  if (::pipe2(ends, O_CLOEXEC) != 0) return none;
  const std::filesystem::path program = options.program.empty() ? programBesideThis() : options.program;
  pid_t id = 0;
  const int refused = Beginning(ends[1]).spawn(id, program, place);
  ::close(ends[1]);
  Pipe from(ends[0], Clock::now() + options.patience);
  if (refused == ENOENT || refused == EACCES || refused == ENOEXEC)
    return Error{ErrorCode::NotFound,
                 file.string() + " was not read: " + program.string() +
                     ", which reads such files, cannot be started (" + std::generic_category().message(refused) + ").",
                 "Install Articulus anew, or export the columns that you need as CSV."};
  if (refused != 0) return none;
  Child child(id);
  auto tree = received(from);
  if (from.good()) return tree;
  if (from.late())
    return Error{ErrorCode::StorageFailure,
                 file.string() + " was not read within " +
                     std::to_string(std::chrono::ceil<std::chrono::seconds>(options.patience).count()) + " s.",
                 "Copy it to a disk of this computer, or export the columns that you need as CSV."};
  if (child.wasKilled())
    return Error{
        ErrorCode::Conflict,
        "The process that read " + file.string() + " was ended from outside, as happens where memory is short.",
        "Close other programs and try again."};
  return Error{ErrorCode::ParseError,
               file.string() + " is damaged, or unpacks to more than is read: its library fell over it.",
               "Save it anew, or export its columns as CSV."};
}

}  // namespace articulus::exchange
