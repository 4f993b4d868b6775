#include "app/outputs/igtlink_message.h"

#include <igtlMessageBase.h>
#include <igtlSensorMessage.h>
#include <igtlStatusMessage.h>
#include <igtlStringMessage.h>
#include <igtlTimeStamp.h>
#include <igtlTrackingDataMessage.h>
#include <igtlTransformMessage.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "app/outputs/igtlink_request.h"
#include "hardware/io/big_endian_writer.h"

namespace articulus::app {
namespace {

constexpr float kMillimetres = 1000.0F;

void matrixOf(const spatial::Pose& X, igtl::Matrix4x4& m) {
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) m[row][column] = static_cast<float>(X.rotation(row, column));
    m[row][3] = static_cast<float>(X.translation[row]) * kMillimetres;
    m[3][row] = 0.0F;
  }
  m[3][3] = 1.0F;
}

void append(igtl::MessageBase& message, const std::string& device, std::int64_t utc_ns, IgtlinkBytes& out) {
  auto time = igtl::TimeStamp::New();
  time->SetTimeInNanoseconds(static_cast<igtlUint64>(std::max<std::int64_t>(utc_ns, 0)));
  message.SetTimeStamp(time);
  message.SetDeviceName(device.c_str());
  message.Pack();
  const char* bytes = static_cast<const char*>(message.GetPackPointer());
  out.insert(out.end(), bytes, bytes + message.GetPackSize());
}

/// The library leaves a byte of each element as it was in memory: nothing of ours goes out, and the same frame is the
/// same bytes.
void clearReserved(std::span<char> message) {
  constexpr std::size_t kElement = 70, kReserved = 21, kCrc = 50;
  const auto body = message.subspan(IgtlinkRequestReader::kHeader);
  for (std::size_t at = kReserved; at < body.size(); at += kElement) body[at] = 0;
  hardware::BigEndianWriter(message.subspan(kCrc, 8)).u64(igtlinkCrc(body));
}

std::string named(const char* what, bool simulated) { return simulated ? std::string(what) + "Simulated" : what; }

void addSensor(const std::string& device, std::span<const double> values, igtl::igtlUnit unit, std::int64_t utc_ns,
               IgtlinkBytes& out) {
  auto message = igtl::SensorMessage::New();
  message->SetLength(static_cast<unsigned>(values.size()));
  message->SetUnit(unit);
  for (unsigned i = 0; i < values.size(); ++i) message->SetValue(i, values[i]);
  append(*message, device, utc_ns, out);
}

}  // namespace

void addPoses(const IgtlinkFrame& frame, IgtlinkPoses how, IgtlinkBytes& out) {
  if (frame.bodies.empty()) return;
  igtl::Matrix4x4 m;
  if (how == IgtlinkPoses::OneByOne) {
    for (const IgtlinkBody& body : frame.bodies) {
      auto message = igtl::TransformMessage::New();
      matrixOf(body.X, m);
      message->SetMatrix(m);
      append(*message, body.name, frame.utc_ns, out);
    }
    return;
  }
  auto message = igtl::TrackingDataMessage::New();
  for (const IgtlinkBody& body : frame.bodies) {
    auto element = igtl::TrackingDataElement::New();
    element->SetName(body.name.c_str());
    element->SetType(igtl::TrackingDataElement::TYPE_6D);
    matrixOf(body.X, m);
    element->SetMatrix(m);
    message->AddTrackingDataElement(element);
  }
  const std::size_t before = out.size();
  append(*message, named("Articulus", frame.armSimulated), frame.utc_ns, out);
  clearReserved(std::span(out).subspan(before));
}

void addSensors(const IgtlinkFrame& frame, IgtlinkBytes& out) {
  // One unit is all that a message can name, and a wrench has two: N for the first three, Nm for the others.
  if (frame.wrench) addSensor(named("Wrench", frame.loadCellSimulated), *frame.wrench, 0, frame.utc_ns, out);
  if (!frame.trackerAge_s) return;
  auto second = igtl::Unit::New();
  second->Append(igtl::Unit::SI_BASE_SECOND, 1);
  addSensor("TrackerAge", std::array{*frame.trackerAge_s}, second->Pack(), frame.utc_ns, out);
}

void addState(const IgtlinkState& state, std::int64_t utc_ns, IgtlinkBytes& out) {
  auto status = igtl::StatusMessage::New();
  status->SetCode(state.code);
  status->SetSubCode(0);
  status->SetErrorName(state.name.c_str());
  status->SetStatusString(state.words.c_str());
  append(*status, "State", utc_ns, out);
  auto words = igtl::StringMessage::New();
  words->SetString(state.words.c_str());
  append(*words, "StateWords", utc_ns, out);
}

}  // namespace articulus::app
