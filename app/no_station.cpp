#include "app/no_station.h"

namespace articulus::app {
namespace {

base::Error noStation() {
  return {base::ErrorCode::Conflict, "No station runs here: this window only reads.",
          "Work in the program that has the station, or end that one first."};
}

}  // namespace

NoStation::NoStation(const cell::CellConfig& cell) {
  shown_.limits = &cell.limits;
  for (Eigen::Index i = 0; i < cell.homeJoints_rad.size(); ++i)
    // The seventh joint's channel came later: behind the sixth are velocities.
    shown_.sample.value[i == 6 ? static_cast<std::size_t>(record::Channel::Joint7)
                               : static_cast<std::size_t>(record::Channel::Joint1) + static_cast<std::size_t>(i)] =
        cell.homeJoints_rad[i];
}

std::uint64_t NoStation::send(cycle::Command) { return 0; }
std::size_t NoStation::readAcks(station::StreamCursor&, std::span<cycle::Ack>) { return 0; }
base::Result<void> NoStation::setViceClosed(bool) { return noStation(); }
base::Result<void> NoStation::cut(std::uint64_t) { return noStation(); }
base::Result<void> NoStation::setPreload(double) { return noStation(); }
void NoStation::startRecording(std::unique_ptr<record::SampleSink>) {}
base::Result<void> NoStation::stopRecording(const record::RunEnding&) { return noStation(); }

}  // namespace articulus::app
