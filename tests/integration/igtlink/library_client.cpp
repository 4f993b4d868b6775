#include "tests/integration/igtlink/library_client.h"

#include <igtlClientSocket.h>
#include <igtlMessageHeader.h>
#include <igtlSensorMessage.h>
#include <igtlStatusMessage.h>
#include <igtlStringMessage.h>
#include <igtlTrackingDataMessage.h>

namespace articulus::test {

struct LibraryClient::Private {
  igtl::ClientSocket::Pointer socket = igtl::ClientSocket::New();
  bool connected = false;

  /// The rest of a message whose header has come.
  template <class Kind>
  typename Kind::Pointer rest(igtl::MessageHeader& header, LibraryClient::Message& m) {
    auto whole = Kind::New();
    whole->SetMessageHeader(&header);
    whole->AllocatePack();
    if (socket->Receive(whole->GetPackBodyPointer(), whole->GetPackBodySize()) != whole->GetPackBodySize())
      return nullptr;
    m.crcGood = (whole->Unpack(1) & igtl::MessageHeader::UNPACK_BODY) != 0;
    return whole;
  }
};

LibraryClient::LibraryClient(std::uint16_t port) : d_(std::make_unique<Private>()) {
  d_->connected = d_->socket->ConnectToServer("127.0.0.1", port) == 0;
  d_->socket->SetReceiveTimeout(3000);
}
LibraryClient::~LibraryClient() { d_->socket->CloseSocket(); }
bool LibraryClient::connected() const { return d_->connected; }

void LibraryClient::startTracking(int resolution_ms) {
  auto start = igtl::StartTrackingDataMessage::New();
  start->SetDeviceName("test");
  start->SetResolution(resolution_ms);
  start->SetCoordinateName("world");
  start->Pack();
  d_->socket->Send(start->GetPackPointer(), start->GetPackSize());
}

LibraryClient::Message LibraryClient::next() {
  Message m;
  auto header = igtl::MessageHeader::New();
  header->InitPack();
  if (d_->socket->Receive(header->GetPackPointer(), header->GetPackSize()) != header->GetPackSize()) return m;
  header->Unpack();
  m.device = header->GetDeviceName();
  auto time = igtl::TimeStamp::New();
  header->GetTimeStamp(time);
  m.time_s = time->GetTimeStamp();
  const std::string type = header->GetDeviceType();
  if (type == "TDATA") {
    auto tracking = d_->rest<igtl::TrackingDataMessage>(*header, m);
    if (!tracking) return m;
    for (int i = 0; i < tracking->GetNumberOfTrackingDataElements(); ++i) {
      igtl::TrackingDataElement::Pointer element;
      tracking->GetTrackingDataElement(i, element);
      Element& e = m.elements.emplace_back();
      e.name = element->GetName();
      igtl::Matrix4x4 matrix;
      element->GetMatrix(matrix);
      for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column) e.matrix[row][column] = matrix[row][column];
    }
  } else if (type == "SENSOR") {
    auto sensor = d_->rest<igtl::SensorMessage>(*header, m);
    if (!sensor) return m;
    for (unsigned i = 0; i < sensor->GetLength(); ++i) m.values.push_back(sensor->GetValue(i));
  } else if (type == "STATUS") {
    auto status = d_->rest<igtl::StatusMessage>(*header, m);
    if (!status) return m;
    m.code = status->GetCode();
    m.name = status->GetErrorName();
    m.text = status->GetStatusString();
  } else if (type == "STRING") {
    auto text = d_->rest<igtl::StringMessage>(*header, m);
    if (!text) return m;
    m.text = text->GetString();
  } else {
    d_->socket->Skip(header->GetBodySizeToRead(), 0);
  }
  m.type = type;
  return m;
}

}  // namespace articulus::test
