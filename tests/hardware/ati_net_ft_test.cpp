// The Net F/T driver against the virtual box over real sockets on loopback: scales from the page, sequences modulo
// 2^32, status bits, lost, late and double records, silence, a sensor that does not measure.
#include "hardware/ati_net_ft/ati_net_ft.h"

#include <gmock/gmock.h>

#include "hardware/io/http_get.h"
#include "hardware/virtual_devices/virtual_net_ft.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using device::LoadCellSample;
using hardware::AtiNetFt;
using hardware::NetFtProduct;
using hardware::NetFtValidity;
using hardware::VirtualNetFt;
using testing::HasSubstr;

TEST(RdtRecord, RequestsAndRecordsAreTheBytesOfTheSource) {
  const auto bytes = [](const std::string& hex) {
    std::string out;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
      out += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return out;
  };
  const auto start = hardware::encodeRdtRequest(hardware::RdtCommand::StartRealTime, 0),
             bias = hardware::encodeRdtRequest(hardware::RdtCommand::SetBias, 0x01020304);
  EXPECT_EQ(std::string(start.begin(), start.end()), bytes("1234000200000000"));
  EXPECT_EQ(std::string(bias.begin(), bias.end()), bytes("1234004201020304"));
  const std::string text = bytes("000003e9006ae0a10000000000bebc20ffce68b0fd239400000249f0ffd609d0000003e8");
  const auto record = hardware::decodeRdtRecord(std::span<const char, 36>(text.data(), 36));
  EXPECT_EQ(record.sequence, 1001u);
  EXPECT_EQ(record.measurement, 0x006ae0a1u);
  EXPECT_EQ(record.status, 0u);
  const double expected[] = {12.5, -3.25, -48.0, 0.150, -2.750, 0.001};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_DOUBLE_EQ(record.counts[i] / 1e6, expected[i]);
}

TEST(RdtRecord, CountersGoOnOverTheirEnd) {
  EXPECT_EQ(hardware::counterDifference(2, 0xFFFFFFFE), 4);
  EXPECT_EQ(hardware::counterDifference(0xFFFFFFFE, 2), -4);
  EXPECT_EQ(hardware::counterDifference(7, 7), 0);
}

TEST(NetFtStatus, EveryBitOfBothTablesIsJudged) {
  using enum NetFtValidity;
  for (unsigned bit = 0; bit < 31; ++bit) {
    const std::uint32_t status = 1u << 31 | 1u << bit;
    const auto classic = hardware::netFtValidity(NetFtProduct::Classic, status),
               axia = hardware::netFtValidity(NetFtProduct::Axia, status);
    EXPECT_EQ(classic, bit == 16 ? Warning : bit == 17 ? Saturated : Invalid) << bit;
    EXPECT_EQ(axia, bit == 16 ? Warning : bit == 27 || bit == 30 ? Saturated : Invalid) << bit;
  }
  const std::uint32_t simulated = 1u << 31 | 1u << 28;
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Axia, simulated, true), Warning) << "a virtual sensor may say so";
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Axia, simulated | 1u << 2, true), Invalid);
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Classic, simulated, true), Invalid)
      << "there it is the analogue board";
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Classic, 0), Healthy);
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Classic, 0x80010000), Warning)
      << "a threshold alone: the data are valid";
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Classic, 0x80030000), Saturated);
  EXPECT_EQ(hardware::netFtValidity(NetFtProduct::Classic, 0x80020004), Invalid) << "saturated, and too hot";
  EXPECT_EQ(hardware::describeNetFtStatus(NetFtProduct::Classic, 0x80020004), "saturation or converter, temperature");
  EXPECT_EQ(hardware::describeNetFtStatus(NetFtProduct::Axia, 0x80000004), "broken gauge");
  EXPECT_EQ(hardware::describeNetFtStatus(NetFtProduct::Classic, 0x80000001), "bit 0");
  EXPECT_EQ(hardware::netFtProduct("Ethernet Axia80"), NetFtProduct::Axia);
}

TEST(NetFtConfig, ScalesAreReadInTheUnitsThatThePageNames) {
  const auto page = [](const std::string& fu, const std::string& tu, const std::string& cpf = "1000000") {
    return "<netft><prodname>NET F/T</prodname><cfgcpf>" + cpf + "</cfgcpf><cfgcpt>1000000</cfgcpt><scfgfu>" + fu +
           "</scfgfu><scfgtu>" + tu + "</scfgtu><comrdte>Enabled</comrdte><comrdtrate>1000</comrdtrate></netft>";
  };
  const auto si = hardware::readNetFtConfig(page("N", "N-m"));
  ASSERT_TRUE(si) << si.error().text();
  EXPECT_DOUBLE_EQ(si->newtonPerCount, 1e-6);
  EXPECT_DOUBLE_EQ(si->newtonMetrePerCount, 1e-6);
  EXPECT_DOUBLE_EQ(si->rate_Hz, 1000.0);
  EXPECT_DOUBLE_EQ(hardware::readNetFtConfig(page("N", "N-mm"))->newtonMetrePerCount, 1e-9);
  EXPECT_NEAR(hardware::readNetFtConfig(page("lbf", "lbf-in"))->newtonPerCount, 4.4482216e-6, 1e-12);
  EXPECT_NEAR(hardware::readNetFtConfig(page("lbf", "lbf-in"))->newtonMetrePerCount, 0.11298483e-6, 1e-13);
  EXPECT_THAT(hardware::readNetFtConfig(page("stone", "Nm")).error().text(), HasSubstr("stone"));
  EXPECT_THAT(hardware::readNetFtConfig(page("N", "Nm", "0")).error().text(), HasSubstr("cfgcpf"));
  EXPECT_THAT(hardware::readNetFtConfig("<netft>").error().text(), HasSubstr("no XML"));
}

/// Says what the test wants.
class ScriptedCell final : public device::LoadCell {
 public:
  void read(base::Nanoseconds now, LoadCellSample& sample) noexcept override {
    sample.time = now;
    sample.wrench_S = wrench;
    sample.saturated = saturated;
  }
  spatial::Wrench wrench{{12.5, -3.25, -48.0}, {0.15, -2.75, 0.001}};
  bool saturated = false;
};

class NetFt : public ::testing::Test {
 protected:
  void SetUp() override { connect({}); }
  void connect(hardware::VirtualNetFtSettings settings) {
    driver_.reset();
    settings.requestWait = 200'000'000;
    box_ = taken(VirtualNetFt::start(settings, cell_));
    hardware::AtiNetFtSettings s;
    s.host = s.ownHost = "127.0.0.1";
    s.rdtPort = box_->rdtPort();
    s.httpPort = box_->httpPort();
    s.waitForFirst = false;
    s.simulatedIsValid = simulatedIsValid_;
    s.wait = 20'000'000;
    auto made = AtiNetFt::connect(s);
    ASSERT_TRUE(made) << made.error().text();
    driver_ = std::move(*made);
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      box_->emit(now_ += 4'000'000);
      driver_->read(now_, sample_);
    }
  }
  ScriptedCell cell_;
  std::unique_ptr<VirtualNetFt> box_;
  std::unique_ptr<AtiNetFt> driver_;
  LoadCellSample sample_;
  bool simulatedIsValid_ = false;
  base::Nanoseconds now_ = 1'000'000'000;
};

TEST_F(NetFt, MeasuresWhatTheSensorMeasures) {
  EXPECT_EQ(driver_->config().product, "Virtual Net F/T (simulated)");
  cycle();
  EXPECT_TRUE(box_->streaming());
  EXPECT_LT((sample_.wrench_S.data - cell_.wrench.data).cwiseAbs().maxCoeff(), 0.51e-6);
  EXPECT_EQ(sample_.time, now_);
  EXPECT_FALSE(sample_.saturated);
  const auto before = sample_.counter;
  cycle(10);
  EXPECT_EQ(sample_.counter, before + 10);
  EXPECT_EQ(driver_->health().lost, 0u);
}

TEST_F(NetFt, UnitsOfThePageCount) {
  hardware::VirtualNetFtSettings s;
  s.countsPerForce = 1000.0;
  s.countsPerTorque = 50.0;
  s.forceUnit = "N";
  s.torqueUnit = "N-mm";
  connect(s);
  cell_.wrench =
      spatial::Wrench(spatial::Vector3(10, 0, -20), spatial::Vector3(1000, 0, -2000));  // counts are made of Nmm here
  cycle();
  EXPECT_LT(
      (sample_.wrench_S.data - spatial::Wrench(spatial::Vector3(10, 0, -20), spatial::Vector3(1, 0, -2)).data).norm(),
      1e-9);
}

TEST_F(NetFt, BothSequencesGoOnOverTheirEnd) {
  cycle(2);
  for (const std::uint32_t at : {0x70000000u, 0xE0000000u, 0xFFFFFFFDu}) {  // the jumps themselves are gaps
    box_->setSequence(at);
    box_->setMeasurement(at);
    cycle(3);  // three in a row prove it
  }
  const auto counter = sample_.counter;
  const auto lost = driver_->health().lost;
  cycle(6);
  EXPECT_EQ(driver_->health().lost, lost);
  EXPECT_EQ(driver_->health().late, 0u);
  EXPECT_EQ(driver_->health().jumps, 3u);
  EXPECT_EQ(sample_.counter, counter + 6);
}

TEST_F(NetFt, ASequenceFarAheadIsNotBelievedOnce) {
  for (const std::uint32_t ahead : {1u << 30, 1u << 31, 50'000u, 0xFFFF0000u}) {
    connect({});
    cycle(20);
    const auto before = sample_.wrench_S.data;
    box_->setSequence(ahead);
    cell_.wrench.data[0] = 99.0;
    cycle();
    EXPECT_EQ(driver_->health().doubtful, 1u) << ahead;
    EXPECT_EQ(sample_.wrench_S.data, before) << ahead;
    box_->setSequence(22);  // the box itself goes on
    cell_.wrench.data[0] = 12.5;
    cycle(5);
    EXPECT_EQ(driver_->health().lost, 1u) << ahead << ": that of the forged one";
    EXPECT_EQ(driver_->health().jumps, 0u) << ahead;
    EXPECT_EQ(sample_.time, now_) << ahead;
  }
}

TEST_F(NetFt, ASequenceThatStaysFarAwayIsTakenUpAgain) {
  for (const std::uint32_t away : {1u << 30, 0x80000100u, 0xFFFFF000u}) {
    connect({});
    cycle(20);
    box_->setSequence(away);
    cycle(2);
    const auto time = sample_.time;
    EXPECT_NE(time, now_) << away;
    cycle(1);
    EXPECT_EQ(sample_.time, now_) << away;
    EXPECT_EQ(driver_->health().jumps, 1u) << away;
  }
}

TEST_F(NetFt, WhereNothingPlausibleComesItAsksAnew) {
  cycle(20);
  std::uint32_t wild = 1u << 20;
  const auto starts = driver_->health().starts;
  for (int k = 0; k < 26; ++k) {  // no two of them fit
    if (driver_->health().starts == starts) box_->setSequence(wild = wild * 1103515245u + 12345u);
    cycle();
  }
  EXPECT_EQ(driver_->health().starts, starts + 1);
  cycle(2);
  EXPECT_EQ(sample_.time, now_) << "the stream that it asked for begins with 1";
  EXPECT_EQ(driver_->health().jumps, 0u);
}

TEST_F(NetFt, ASimulatedSensorIsNoMeasurementUnlessThatIsAllowed) {
  hardware::VirtualNetFtSettings axia;
  axia.product = "Ethernet Axia80";
  for (const bool allowed : {false, true}) {
    simulatedIsValid_ = allowed;
    connect(axia);
    cycle();
    box_->faults().status = 1u << 31 | 1u << 28;
    cycle();
    EXPECT_EQ(sample_.wrench_S.data.allFinite(), allowed);
  }
}

TEST_F(NetFt, AProgramThatTakesTheStreamIsNamedAndNotFought) {
  cycle(50);
  auto other = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const auto start = hardware::encodeRdtRequest(hardware::RdtCommand::StartRealTime, 0);
  const auto box = *hardware::udpAddress("127.0.0.1", box_->rdtPort());
  const auto steal = [&] { ASSERT_TRUE(other.send(start, box)); };
  steal();
  cycle(30);
  EXPECT_EQ(driver_->health().stops, 1u) << "a lost stream is asked for: the box may have been switched off";
  EXPECT_EQ(sample_.time, now_);
  EXPECT_FALSE(driver_->health().taken);
  for (int k = 0; k < 2; ++k) {
    steal();
    cycle(30);
  }
  EXPECT_TRUE(driver_->health().taken);
  const auto starts = driver_->health().starts;
  const auto time = sample_.time;
  cycle(500);
  EXPECT_EQ(driver_->health().starts, starts) << "it does not fight";
  EXPECT_EQ(sample_.time, time);
  const std::string told = hardware::describe(driver_->health(), driver_->config().table);
  EXPECT_THAT(told, HasSubstr("another program reads the sensor"));
  EXPECT_THAT(told, HasSubstr("3 stops that nobody asked for"));
}

TEST_F(NetFt, AStreamThatStopsNowAndThenIsNobodyElses) {
  cycle(50);
  for (int k = 0; k < 4; ++k) {
    box_->faults().silent = true;
    cycle(30);
    box_->faults().silent = false;
    cycle(1500);  // six seconds
    EXPECT_EQ(sample_.time, now_);
  }
  EXPECT_EQ(driver_->health().stops, 4u);
  EXPECT_FALSE(driver_->health().taken);
}

TEST_F(NetFt, DatagramsOfWrongLengthsAreCountedAndPassedOver) {
  cycle(2);
  const auto before = sample_.wrench_S.data;
  const hardware::UdpAddress to{0x7F000001, driver_->local().port};
  for (const std::size_t size : {0u, 1u, 35u, 37u, 71u, 1500u})
    ASSERT_TRUE(box_->sendAsBox(std::string(size, '\x7f'), to));
  cycle();
  EXPECT_EQ(driver_->health().malformed, 6u);
  EXPECT_EQ(sample_.wrench_S.data, before);
}

TEST_F(NetFt, LostRecordsAreCountedAndBridgedByTheNext) {
  cycle(3);
  box_->faults().loseRecords = 2;
  const auto counter = sample_.counter;
  cycle(2);
  EXPECT_EQ(sample_.counter, counter) << "nothing new";
  cycle();
  EXPECT_EQ(driver_->health().lost, 2u);
  EXPECT_EQ(sample_.counter, counter + 3);
}

TEST_F(NetFt, DoubleAndLateRecordsAreDropped) {
  cycle(3);
  box_->faults().duplicateRecords = 1;
  cycle(2);
  EXPECT_EQ(driver_->health().late, 1u);
  box_->faults().delayRecords = 1;
  cell_.wrench.data[0] = 99.0;
  cycle();  // held back in the network
  cell_.wrench.data[0] = 1.0;
  cycle();
  cycle();
  EXPECT_EQ(driver_->health().late, 2u);
  EXPECT_DOUBLE_EQ(sample_.wrench_S.data[0], 1.0) << "the older value came after the newer one";
}

TEST_F(NetFt, ErrorsInTheStatusAreNoMeasurements) {
  cycle();
  box_->faults().status = 1u << 31 | 1u << 2;
  cycle();
  EXPECT_FALSE(sample_.wrench_S.data.allFinite());
  EXPECT_EQ(driver_->health().invalid, 1u);
  EXPECT_EQ(hardware::describeNetFtStatus(driver_->config().table, driver_->health().status), "temperature");
  box_->faults().status = 0x80010000;
  cycle();
  EXPECT_TRUE(sample_.wrench_S.data.allFinite()) << "a latched threshold is a warning";
  box_->faults().status = 0;
  cell_.saturated = true;
  cycle();
  EXPECT_TRUE(sample_.saturated);
  cell_.saturated = false;
  cycle();
  EXPECT_FALSE(sample_.saturated);
}

TEST_F(NetFt, ASensorThatOnlySendsIsStale) {
  cycle(3);
  box_->faults().frozen = true;
  const auto counter = sample_.counter;
  const auto time = sample_.time;
  cycle(5);
  EXPECT_EQ(sample_.counter, counter);
  EXPECT_EQ(sample_.time, time) << "it ages";
  EXPECT_EQ(driver_->health().late, 0u);
}

TEST_F(NetFt, ASilentSensorIsAskedAgainEveryTenthOfASecond) {
  cycle(3);
  box_->faults().silent = true;
  const auto time = sample_.time;
  cycle(60);  // 240 ms
  EXPECT_EQ(sample_.time, time);
  EXPECT_EQ(driver_->health().starts, 3u) << "at the beginning, after 100 ms and after 200 ms";
  box_->faults().silent = false;
  cycle(2);
  EXPECT_EQ(sample_.time, now_);
}

TEST_F(NetFt, AStreamThatBeginsAnewIsTaken) {
  cycle(50);
  box_->faults().silent = true;
  cycle(30);  // it is asked again, and starts again with 1
  box_->faults().silent = false;
  cell_.wrench.data[2] = 7.0;
  const auto records = driver_->health().records;
  cycle(2);
  EXPECT_GT(driver_->health().records, records);
  EXPECT_DOUBLE_EQ(sample_.wrench_S.data[2], 7.0);
}

TEST_F(NetFt, ForeignAndMalformedDatagramsChangeNothing) {
  cycle(2);
  const auto before = sample_.wrench_S.data;
  auto stranger = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const std::string record(36, '\x11');
  hardware::UdpAddress to = driver_->local();
  to.host = 0x7F000001;
  ASSERT_TRUE(stranger.send(record, to));
  cycle(2);
  EXPECT_EQ(driver_->health().foreign, 1u);
  EXPECT_EQ(sample_.wrench_S.data, before);
}

TEST_F(NetFt, ASoftBiasEndsTheStreamAndItIsAskedForAgain) {
  cycle(2);
  auto stranger = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const auto request = hardware::encodeRdtRequest(hardware::RdtCommand::SetBias, 0);
  ASSERT_TRUE(stranger.send(request, *hardware::udpAddress("127.0.0.1", box_->rdtPort())));
  cycle(30);
  EXPECT_TRUE(box_->streaming());
  EXPECT_LT(sample_.wrench_S.data.norm(), 1e-5) << "somebody tared it";
}

TEST_F(NetFt, EndsTheStreamWhenItGoes) {
  cycle(2);
  driver_.reset();
  box_->emit(now_ += 4'000'000);
  EXPECT_FALSE(box_->streaming());
}

TEST(NetFtConnect, NamesWhatDoesNotAnswer) {
  hardware::AtiNetFtSettings s;
  s.host = s.ownHost = "127.0.0.1";
  s.httpPort = 1;  // nobody
  const auto none = AtiNetFt::connect(s);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().text(), HasSubstr("netftapi2.xml"));
}

TEST(NetFtConnect, TheVirtualBoxSendsAsManyRecordsAsItIsAskedFor) {
  ScriptedCell cell;
  hardware::VirtualNetFtSettings settings;
  settings.recordsPerDatagram = 4;
  auto box = taken(VirtualNetFt::start(settings, cell));
  auto socket = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const auto records = [&](hardware::RdtCommand command, std::uint32_t count) {
    const auto request = hardware::encodeRdtRequest(command, count);
    (void)socket.send(request, *hardware::udpAddress("127.0.0.1", box->rdtPort()));
    for (int k = 0; k < 40; ++k) box->emit(1'000'000'000 + k * 1'000'000);
    std::array<char, 400> buffer{};
    hardware::UdpAddress from;
    long bytes = 0;
    while (socket.wait(2'000'000)) bytes += socket.receive(buffer, from);
    return bytes / 36;
  };
  EXPECT_EQ(records(hardware::RdtCommand::StartRealTime, 1), 1);
  EXPECT_EQ(records(hardware::RdtCommand::StartRealTime, 7), 7);
  EXPECT_FALSE(box->streaming());
  EXPECT_EQ(records(hardware::RdtCommand::StartBuffered, 6), 6) << "the last datagram is shorter";
  EXPECT_EQ(records(hardware::RdtCommand::StartRealTime, 0), 40);
}

TEST(NetFtConnect, TheVirtualBoxHasThePagesThatOthersProgramsRead) {
  ScriptedCell cell;
  auto box = taken(VirtualNetFt::start({}, cell));
  const auto page = [&](const char* path) {
    const auto read = hardware::httpGet("127.0.0.1", box->httpPort(), path, 1'000'000'000);
    return read ? *read : read.error().text();
  };
  EXPECT_THAT(page("/netftapi2.xml?index=0"), HasSubstr("<cfgcpf>1000000</cfgcpf>"));
  EXPECT_THAT(page("/netftapi2.xml"), HasSubstr("<cfgmr>"));
  EXPECT_THAT(page("/netftcalapi.xml"), HasSubstr("<calcpf>1000000</calcpf>"));
  EXPECT_THAT(page("/netftcalapi.xml"), HasSubstr("(simulated)"));
  EXPECT_THAT(page("/netftapi2.xmlx"), Not(HasSubstr("cfgcpf")));
}

TEST(NetFtConnect, AsksForABufferedStreamAndAgainWhenItStops) {
  ScriptedCell cell;
  hardware::VirtualNetFtSettings settings;
  settings.recordsPerDatagram = 4;
  auto box = taken(VirtualNetFt::start(settings, cell));
  hardware::AtiNetFtSettings s;
  s.host = "127.0.0.1";
  s.rdtPort = box->rdtPort();
  s.httpPort = box->httpPort();
  s.waitForFirst = false;
  s.buffered = true;
  auto driver = taken(AtiNetFt::connect(s));
  device::LoadCellSample sample;
  base::Nanoseconds now = 1'000'000'000;
  const auto cycles = [&](int n) {
    for (int i = 0; i < n; ++i) {
      box->emit(now += 1'000'000);
      driver->read(now, sample);
    }
  };
  cycles(41);
  EXPECT_EQ(driver->health().records, 40U) << "ten datagrams of four";
  EXPECT_EQ(driver->health().lost, 0U);
  box->faults().dead = true;
  cycles(3);
  box->faults().dead = false;
  cycles(240);
  EXPECT_GE(driver->health().starts, 2U);
  EXPECT_GT(driver->health().records, 150U) << "it was asked for in the same way";
  EXPECT_EQ(driver->health().records % 4, 0U);
}

TEST(NetFtConnect, ReadsBufferedStreams) {
  ScriptedCell cell;
  hardware::VirtualNetFtSettings settings;
  settings.recordsPerDatagram = 4;
  auto box = taken(VirtualNetFt::start(settings, cell));
  auto socket = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const auto request = hardware::encodeRdtRequest(hardware::RdtCommand::StartBuffered, 0);
  ASSERT_TRUE(socket.send(request, *hardware::udpAddress("127.0.0.1", box->rdtPort())));
  for (int k = 0; k < 8; ++k) box->emit(1'000'000'000 + k * 1'000'000);
  std::array<char, 400> buffer{};
  hardware::UdpAddress from;
  ASSERT_TRUE(socket.wait(200'000'000));
  ASSERT_EQ(socket.receive(buffer, from), 4 * 36);
  EXPECT_EQ(hardware::decodeRdtRecord(std::span<const char, 36>(buffer.data() + 108, 36)).sequence, 4u);
}

}  // namespace
}  // namespace articulus::test
