// A live cell from its file to a stored run: the real drivers, by the addresses of the file, against virtual devices
// that keep their own time on another thread and know nothing of the station; and a person who holds the dead-man
// switch and closes the vice. And a load cell on a wire beside a simulated arm.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>
#include <thread>

#include "app/cell_devices.h"
#include "app/rehearse_on_twin.h"
#include "app/station.h"
#include "core/base/json_reader.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/csv_export.h"
#include "hardware/virtual_devices/virtual_bench.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_net_ft.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using cycle::CommandKind;
using cycle::Snapshot;
using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

std::uint16_t freePort() {
  auto socket = hardware::UdpSocket::bound("127.0.0.1", 0);
  return socket ? socket->local().port : 0;
}

/// The other side of the wires: robot controller, sensor and specimen of a laboratory.
class Laboratory {
 public:
  explicit Laboratory(std::uint16_t driverPort) {
    auto cell = cell::loadCell("alesund", ARTICULUS_RESOURCES);
    if (!cell) throw std::runtime_error(cell.error().text());
    model_ = std::move(*cell);
    auto bench = hardware::VirtualBench::build(
        model_.simulation, "laboratory",
        {{model_.robot, model_.X_WB, model_.X_FS, model_.X_SD, model_.initialJoints_rad, 1, model_.commandLevel},
         250.0});
    if (!bench) throw std::runtime_error(bench.error().text());
    bench_ = std::move(*bench);
    if (driverPort != 0) {
      hardware::VirtualKukaSettings kuka;
      kuka.host = {0x7F000001, driverPort};
      kuka.saysVirtual = false;  // it plays a real one
      auto controller = hardware::VirtualKukaController::start(kuka, bench_->plant().arm(), bench_->model());
      if (!controller) throw std::runtime_error(controller.error().text());
      robot_ = controller->get();
      bench_->add(std::move(*controller));
    }
    // An own load cell is measured where no controller has the plant: nothing turns there, the tool hangs on it.
    hardware::VirtualNetFtSettings sensor;
    sensor.product = "Net F/T";  // as a real one
    auto box = hardware::VirtualNetFt::start(sensor, bench_->measured());
    if (!box) throw std::runtime_error(box.error().text());
    rdtPort = (*box)->rdtPort();
    httpPort = (*box)->httpPort();
    box_ = box->get();
    bench_->add(std::move(*box));
    bench_->start();
  }
  [[nodiscard]] json sensor() const {
    return {{"simulated", false}, {"host", "127.0.0.1"}, {"rdt_port", rdtPort}, {"http_port", httpPort}};
  }
  /// At the pendant, once our program listens: a session that began before it is not believed.
  void startProgramAnew() { robot_->restartSoon(); }
  device::Bench& vice() { return bench_->plant().arm(); }
  std::uint16_t rdtPort = 0, httpPort = 0;

 private:
  cell::CellConfig model_;
  std::unique_ptr<hardware::VirtualBench> bench_;
  hardware::VirtualKukaController* robot_ = nullptr;
  hardware::VirtualNetFt* box_ = nullptr;
};

/// A cell file of a laboratory, with the robot controller's configuration beside it.
fs::path liveCellFile(const fs::path& folder, std::uint16_t port, const Laboratory& laboratory) {
  std::string rsi = *base::readTextFile(fs::path(ARTICULUS_RESOURCES) / "kuka_rsi/articulus_rsi.xml");
  rsi.replace(rsi.find("59152"), 5, std::to_string(port));
  std::ofstream(folder / "our_rsi.xml") << rsi;
  const json cell{
      {"variant_of", "alesund"},
      {"name", "Our KUKA"},
      {"simulated", false},
      {"honesty", {"LIVE: the arm moves."}},
      {"devices",
       {{"kuka_rsi",
         {{"simulated", false}, {"configuration", "our_rsi.xml"}, {"port", nullptr}, {"controller", "127.0.0.1"}}},
        {"ati_net_ft", laboratory.sensor()},
        {"operator", "screen"}}}};
  std::ofstream(folder / "ours.json") << cell;
  return folder / "ours.json";
}

app::StationOptions optionsOf(const fs::path& cell) {
  app::StationOptions options;
  options.cell = cell.string();
  options.resources = ARTICULUS_RESOURCES;
  options.devicesOnThisComputer = true;
  options.startsAllTheSame = [](const std::string&) { return base::Result<void>(); };
  return options;
}

/// This machine did not get round to answering the robot controller in time, which counted it; or it kept the virtual
/// controller from its clock, whose time then ran too fast until it had caught up: no fault of the program.
struct MachineBusy : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a person at the desktop does; false where a fault came or time ran out.
class Person {
 public:
  explicit Person(station::StationLink& link) : link_(link) {}
  /// Throws MachineBusy.
  bool until(double timeout_s, const std::function<bool(const Snapshot&)>& isTrue) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(timeout_s);
    while (std::chrono::steady_clock::now() < end) {
      link_.heartbeat();
      const Snapshot now = link_.snapshot();
      if (now.fault.arm == robot::ArmTrouble::RepliesLate || now.fault.arm == robot::ArmTrouble::WrongTime)
        throw MachineBusy(safety::describe(now.fault));
      if (now.fault.latched()) {
        ADD_FAILURE() << safety::describe(now.fault);
        return false;
      }
      if (isTrue(now)) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
  void order(CommandKind kind) {
    cycle::Command command;
    command.kind = kind;
    EXPECT_NE(link_.send(command), 0U);
  }
  bool moved() {
    return until(2.0, [](const Snapshot& now) { return cycle::moves(now.state); }) &&
           until(30.0, [](const Snapshot& now) { return now.state == cycle::State::Stop; });
  }

 private:
  station::StationLink& link_;
};

/// As if an engineer had gone through all steps.
void commissioned(const fs::path& data, const app::Station& station, run::RunDirector& director) {
  const cell::CellConfig& cell = station.cell();
  record::CommissioningRecord record{
      cell.key, cell.name, station.openedAs(), app::softwareVersion(), "Ana", "2026-11-23T10:00:00Z", false, {}};
  for (int i = 0; i < static_cast<int>(record::CommissioningStep::Count); ++i)
    record.results.push_back({static_cast<record::CommissioningStep>(i), true, "well", {}});
  const auto key = storage::StationKey::openOrMake(data);
  ASSERT_TRUE(run::saveCommissioning(data, *key, record));
  director.commissioning().keptIn(data, key->publicKey(), station.openedAs());
}

/// From the cell file to a stored run.  Throws MachineBusy
void dayAtALiveCell() {
  TempFolder folder;
  const std::uint16_t port = freePort();
  Laboratory laboratory(port);
  const fs::path file = liveCellFile(folder.path(), port, laboratory);
  auto made = app::Station::create(optionsOf(file));
  ASSERT_TRUE(made) << made.error().text();
  app::Station& station = **made;
  laboratory.startProgramAnew();
  EXPECT_EQ(station.cell().devices.liveness(), cell::Liveness::Live);
  EXPECT_THROW((void)station.faultScript(), std::logic_error) << "nothing of it is simulated";
  EXPECT_TRUE(station.link().structures().empty()) << "what can be cut of a real specimen nobody knows";
  EXPECT_EQ(station.link().trackerRate_Hz(), 0.0);

  Person person(station.link());
  ASSERT_TRUE(person.until(2.0, [](const Snapshot& now) { return now.cycle > 50; }));
  station.link().setDeadMan(true);
  ASSERT_TRUE(person.until(2.0, [](const Snapshot& now) { return now.deadManHeld; }));
  person.order(CommandKind::ControllerOn);
  ASSERT_TRUE(person.until(5.0, [](const Snapshot& now) { return now.controllerOn && !now.waitsForArm; }));
  person.order(CommandKind::Home);
  ASSERT_TRUE(person.moved());
  const spatial::Vector6 joints = station.link().snapshot().sample.six(record::Channel::Joint1);
  EXPECT_LT((joints - station.cell().homeJoints_rad.head<6>()).cwiseAbs().maxCoeff(), 0.01) << "the arm went there";
  person.order(CommandKind::ZeroSensor);
  ASSERT_TRUE(person.until(10.0, [](const Snapshot& now) { return now.sensorZeroed && !now.zeroing; }));
  ASSERT_TRUE(laboratory.vice().setViceClosed(true)) << "by hand";
  ASSERT_TRUE(station.link().setViceClosed(true)) << "and said so";
  ASSERT_TRUE(person.until(2.0, [](const Snapshot& now) { return now.specimenMounted; }));

  auto store = openStore(folder.path());
  run::RunDirector director(station.link(), station.cell(), *store, app::softwareVersion());
  const protocol::Protocol none{"wait", "", "", {protocol::WaitStep{.duration_s = 1.0}}};
  const auto shut = director.start({.protocol = none, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = true});
  ASSERT_FALSE(shut) << "nobody has commissioned it";
  EXPECT_THAT(shut.error().text(), HasSubstr("is live and may not run"));
  commissioned(folder.path(), station, director);
  const protocol::Protocol waits{"wait", "", "", {protocol::WaitStep{.duration_s = 1.0}}};
  const auto accounts = storage::AccountStore::open(
      folder.path(), std::filesystem::path(ARTICULUS_RESOURCES) / "migrations" / "accounts");
  ASSERT_TRUE(accounts) << accounts.error().text();
  director.rehearsals().keptIn(**accounts);
  const auto unseen = director.start({.protocol = waits, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = true});
  ASSERT_FALSE(unseen) << "nobody has rehearsed it";
  EXPECT_THAT(unseen.error().text(), HasSubstr("was not rehearsed"));
  const auto rehearsal =
      app::rehearseOnTwin(station.cell(), run::planNow(station.link(), station.cell(), waits, {}, true));
  ASSERT_TRUE(rehearsal) << rehearsal.error().text();
  ASSERT_TRUE(director.rehearsals().put("Ana", *rehearsal));
  const auto id = director.start({.protocol = waits, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = true});
  ASSERT_TRUE(id) << id.error().text();
  ASSERT_TRUE(person.until(20.0, [&](const Snapshot&) { return director.poll().finished; }));
  const auto run = *store->run(*id);
  EXPECT_EQ(run.ending.end, record::RunEnd::Completed) << run.ending.reason;
  EXPECT_FALSE(run.header.simulated);
  EXPECT_GT(run.samples, 200);
  const fs::path csv = folder.path() / "run.csv";
  ASSERT_TRUE(storage::exportCsv(*store, *id, csv));
  EXPECT_THAT(*base::readTextFile(csv), StartsWith("# data: LIVE: measured with a real arm and a real load cell"));
}

/// Where other programs have the processors a robot controller is answered late, which stops it as it must: the person
/// sees to the machine and begins anew.
TEST(LiveCell, FromItsFileToARunThatSaysLive) {
  for (int tries = 1;; ++tries) try {
      return dayAtALiveCell();
    } catch (const MachineBusy& late) {
      if (HasFailure() || tries == 4) FAIL() << late.what();
    }
}

TEST(LiveCell, IsNotStartedTwiceNorOnAFastClock) {
  TempFolder folder;
  const std::uint16_t port = freePort();
  Laboratory laboratory(port);
  const fs::path file = liveCellFile(folder.path(), port, laboratory);
  auto options = optionsOf(file);
  options.manualClock = true;
  const auto fast = app::Station::create(options);
  ASSERT_FALSE(fast);
  EXPECT_THAT(fast.error().text(), HasSubstr("real devices have no fast clock"));
  options.manualClock = false;
  const auto first = app::Station::create(options);
  ASSERT_TRUE(first) << first.error().text();
  const auto second = app::Station::create(options);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("robot controller's port " + std::to_string(port) + " is in use by "));
}

/// A cell of Alesund with devices of choice, in real time, driven by this thread.
class MixedCell {
 public:
  MixedCell(const char* arm, const char* loadCell, bool strictTime) {
    auto read = cell::loadCell("alesund", ARTICULUS_RESOURCES, {{"devices", {{"arm", arm}, {"load_cell", loadCell}}}});
    if (!read) throw std::runtime_error(read.error().text());
    cell_ = std::make_unique<cell::CellConfig>(*read);
    auto built = app::CellDevices::build(*cell_, 1, false, strictTime);
    if (!built) throw std::runtime_error(built.error().text());
    devices_ = std::move(*built);
    next_ = clock().now();
  }
  base::Clock& clock() { return devices_->clock(); }
  void cycles(int count) {
    auto ports = devices_->forStation();
    for (int k = 0; k < count; ++k) {
      clock().sleepUntil(next_ += 4'000'000);
      ports.arm.read(clock().now(), state);
      device::ArmCommand stays;
      stays.level = cell_->commandLevel;
      stays.position_rad = state.position_rad;
      ports.arm.write(stays);
      ports.loadCell.read(clock().now(), sample);
      troubled += !state.valid || state.driveFault;
    }
  }
  device::ArmState state;
  device::LoadCellSample sample;
  int troubled = 0;  ///< cycles in which the arm said that something is wrong

 private:
  std::unique_ptr<cell::CellConfig> cell_;
  std::unique_ptr<app::CellDevices> devices_;
  base::Nanoseconds next_ = 0;
};

/// Seen from the control thread where the plant is on the other one, and the other way round.
TEST(MixedCell, TheLoadCellSeesTheToolWhoeverHasThePlant) {
  for (const bool strictTime : {false, true})
    for (const auto& [arm, loadCell] : {std::pair{"kuka_rsi", "simulated"}, std::pair{"simulated", "ati_net_ft"},
                                        std::pair{"kuka_rsi", "ati_net_ft"}}) {
      MixedCell mixed(arm, loadCell, strictTime);
      mixed.cycles(100);
      // Where time is strict and other programs have the processors its controller may be silent just then.
      for (int more = 0; strictTime && !mixed.state.valid && more < 200; ++more) mixed.cycles(5);
      EXPECT_TRUE(mixed.state.valid) << arm;
      EXPECT_GT(mixed.sample.counter, 50U) << arm << " + " << loadCell;
      EXPECT_GT(mixed.sample.wrench_S.force().norm(), 10.0) << arm << " + " << loadCell << ": the tool weighs 2 kg";
      EXPECT_LT(mixed.sample.wrench_S.force().norm(), 40.0) << arm << " + " << loadCell;
    }
}

/// A computer that is busy elsewhere makes a simulated cell slower; a real controller would have stopped.
TEST(MixedCell, AVirtualControllerWaitsForABusyComputerUnlessTimeIsStrict) {
  for (const char* arm : {"kuka_rsi", "fanuc_j519", "abb_egm"})
    for (const bool strictTime : {false, true}) {
      MixedCell mixed(arm, "ati_net_ft", strictTime);
      mixed.cycles(50);  // the first come before the controller has begun
      mixed.troubled = 0;
      const auto before = mixed.clock().hostPauses().count;
      for (int pause = 0; pause < 3; ++pause) {
        std::this_thread::sleep_for(300ms);
        mixed.cycles(10);
      }
      if (strictTime) EXPECT_GT(mixed.troubled, 0) << arm;
      else EXPECT_EQ(mixed.troubled, 0) << arm;
      EXPECT_EQ(mixed.clock().hostPauses().count - before >= 3, !strictTime) << arm;
    }
}

TEST(BenchCell, ARealLoadCellBesideASimulatedArmIsMeasured) {
  Laboratory laboratory(0);
  const json patch{
      {"simulated", true},
      {"honesty", {"BENCH: the load cell is real."}},
      {"devices", {{"arm", "simulated"}, {"ati_net_ft", laboratory.sensor()}, {"load_cell", "ati_net_ft"}}}};
  const auto cell = cell::loadCell("alesund", ARTICULUS_RESOURCES, patch);
  ASSERT_TRUE(cell) << cell.error().text();
  EXPECT_EQ(cell->devices.liveness(), cell::Liveness::Bench);
  const auto devices = app::CellDevices::build(*cell, 1, false);
  ASSERT_TRUE(devices) << devices.error().text();
  EXPECT_NE((*devices)->plant(), nullptr) << "the arm is computed";
  auto ports = (*devices)->forStation();
  device::LoadCellSample sample;
  for (int i = 0; i < 50; ++i) {
    std::this_thread::sleep_for(4ms);
    ports.loadCell.read((*devices)->clock().now(), sample);
  }
  EXPECT_GT(sample.counter, 20U);
  const auto again = app::CellDevices::build(*cell, 1, false);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().text(),
              HasSubstr("force/torque sensor at 127.0.0.1:" + std::to_string(laboratory.rdtPort) + " is in use by "));
}

}  // namespace
}  // namespace articulus::test
