#include "hardware/io/serial_line.h"

#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/base/text/printable.h"

namespace articulus::hardware {
namespace {

namespace fs = std::filesystem;

constexpr std::array<int, 8> kSpeeds{9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600};

bool isNumber(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether a process has the device open; what this user may not see counts as no.
bool holds(const fs::path& process, const struct stat& device, const std::string& except) {
  std::error_code none;
  for (fs::directory_iterator one(process / "fd", none), end; !none && one != end; one.increment(none)) {
    struct stat open {};
    if (one->path().filename() == except) continue;
    if (::stat(one->path().c_str(), &open) != 0 || !S_ISCHR(open.st_mode)) continue;
    if (open.st_rdev == device.st_rdev && open.st_dev == device.st_dev && open.st_ino == device.st_ino) return true;
  }
  return false;
}

std::string groupOf(const std::string& path) {
  struct stat device {};
  if (::stat(path.c_str(), &device) != 0) return "dialout";
  const group* const known = ::getgrgid(device.st_gid);  // NOLINT(concurrency-mt-unsafe): devices are opened one by one
  return known != nullptr && std::strcmp(known->gr_name, "root") != 0 ? known->gr_name : "dialout";
}

}  // namespace

std::span<const int> serialSpeeds() noexcept { return kSpeeds; }

std::string serialHolder(const std::string& path, int own) {
  struct stat device {};
  if (::stat(path.c_str(), &device) != 0) return {};
  std::error_code none;
  for (fs::directory_iterator one("/proc", none), end; !none && one != end; one.increment(none)) {
    const std::string number = one->path().filename();
    const bool ours = own >= 0 && number == std::to_string(::getpid());
    if (!isNumber(number) || !holds(one->path(), device, ours ? std::to_string(own) : "")) continue;
    std::string name;
    std::getline(std::ifstream(one->path() / "comm"), name);
    return base::printableLine(name.empty() ? "a program" : name) + " (process " + number + ")";
  }
  return {};
}

std::string serialAdapters() {
  std::string text;
  std::error_code none;
  for (fs::directory_iterator one("/dev/serial/by-id", none), end; !none && one != end; one.increment(none))
    text.append(text.empty() ? "" : ", ").append(base::printableLine(one->path().string()));
  return text.empty() ? "no serial adapter is plugged in" : "plugged in: " + text;
}

base::Error serialOpenError(const std::string& path, int why) {
  using base::ErrorCode;
  const std::string line = "The serial line " + path;
  switch (why) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return {ErrorCode::NotFound, line + " does not exist: its adapter is not plugged in, or it has another name.",
              "Plug it in and name it as it is called below /dev/serial/by-id (" + serialAdapters() + ")."};
    case EACCES:
    case EPERM:
      return {ErrorCode::PermissionDenied, line + " is there, but this user may not open it.",
              "Make this user a member of the group \"" + groupOf(path) + "\" (sudo adduser USER " + groupOf(path) +
                  "), then sign in anew."};
    case EBUSY:
    case EWOULDBLOCK: {
      const std::string who = serialHolder(path);
      return {
          ErrorCode::Conflict, line + " is in use by " + (who.empty() ? "a program of another user" : who) + ".",
          "Close that program. Where it is ModemManager, it tries every new adapter for a modem: wait half a minute, "
          "or remove it (sudo apt remove modemmanager)."};
    }
    case ENOTTY:
    case EINVAL:
    case EISDIR:
      return {ErrorCode::InvalidArgument, path + " is no serial line.",
              "Name an adapter below /dev/serial/by-id (" + serialAdapters() + ")."};
    case EIO:
      return {ErrorCode::DeviceFailure, line + " has no hardware behind it, or its adapter has just gone.",
              "Name an adapter below /dev/serial/by-id (" + serialAdapters() + ")."};
    default:
      return {ErrorCode::DeviceFailure, line + " cannot be opened: " + std::strerror(why) + ".",
              "Unplug the adapter and plug it in again."};
  }
}

}  // namespace articulus::hardware
