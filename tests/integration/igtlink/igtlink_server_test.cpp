// The OpenIGTLink server as programs see it: read by the library of OpenIGTLink itself, and by hand from the protocol's
// public description. Slow, dying, many and talkative programs hurt neither the server nor each other.
#include "app/outputs/igtlink_server.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "tests/integration/igtlink/hand_client.h"
#include "tests/integration/igtlink/library_client.h"

namespace articulus::test {
namespace {

using app::IgtlinkCounts;
using app::IgtlinkFrame;
using app::IgtlinkServer;
using app::IgtlinkSettings;
using testing::Contains;
using testing::HasSubstr;

constexpr std::int64_t kBegin_ns = 1'700'000'000'250'000'000;  // 2023-11-14 22:13:20.25
constexpr double kBegin_s = 1'700'000'000.25;

spatial::Pose turned(double angle, const spatial::Vector3& place) {
  return {Eigen::AngleAxisd(angle, spatial::Vector3::UnitZ()).toRotationMatrix(), place};
}

/// Frame n of thirty bodies, each at a place of its own that moves.
IgtlinkFrame thirty(int n) {
  IgtlinkFrame frame;
  frame.utc_ns = kBegin_ns + n * 16'000'000LL;
  for (int i = 0; i < 30; ++i)
    frame.bodies.push_back({"Body" + std::to_string(i) + "ToWorld", turned(0.1 * i, {0.001 * n, -0.01 * i, 1.5})});
  frame.wrench = {1.5, -2.25, 300.0, 0.125, -0.5, std::nan("")};
  frame.trackerAge_s = 0.025;
  frame.state = app::IgtlinkState{1, "force", "simulated arm; force"};
  return frame;
}

std::unique_ptr<IgtlinkServer> started(IgtlinkSettings settings = {}, IgtlinkServer::Source source = {}) {
  settings.port = 0;
  if (!source) source = [n = 0]() mutable { return std::optional(thirty(n++)); };
  auto made = IgtlinkServer::start(settings, std::move(source));
  EXPECT_TRUE(made) << made.error().text();
  return std::move(*made);
}

/// Waits until the counts are so, at most 10 s.
template <class Condition>
IgtlinkCounts when(const IgtlinkServer& server, const Condition& condition) {
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + 10'000'000'000;
  IgtlinkCounts counts = server.counts();
  while (!condition(counts) && clock.now() < end) {
    std::this_thread::yield();
    counts = server.counts();
  }
  EXPECT_TRUE(condition(counts)) << server.describe();
  return counts;
}

TEST(IgtlinkServer, ThirtyBodiesAt60HzAreReadWholeByTheLibrary) {
  const auto server = started();
  LibraryClient client(server->local().port);
  ASSERT_TRUE(client.connected());
  const base::SteadyClock clock;
  base::Nanoseconds begin = 0;
  int frames = 0, sensors = 0, ages = 0;
  double first_s = 0.0;
  while (frames < 121) {
    const auto m = client.next();
    ASSERT_FALSE(m.type.empty()) << "nothing came for 3 s";
    ASSERT_TRUE(m.crcGood) << m.type;
    if (m.type == "SENSOR" && m.device == "WrenchSimulated") {
      ++sensors;
      ASSERT_EQ(m.values.size(), 6u);
      EXPECT_EQ(m.values[0], 1.5);
      EXPECT_EQ(m.values[4], -0.5);
      EXPECT_TRUE(std::isnan(m.values[5]));
    } else if (m.type == "SENSOR") {
      ++ages;
      EXPECT_EQ(m.device, "TrackerAge");
      EXPECT_THAT(m.values, testing::ElementsAre(0.025));
    }
    if (m.type != "TDATA") continue;
    if (frames++ == 0) begin = clock.now(), first_s = m.time_s;
    EXPECT_EQ(m.device, "ArticulusSimulated");
    ASSERT_EQ(m.elements.size(), 30u);
    // No frame is lost: a number of it stands in each place, in millimetres.
    const double n = std::round((m.time_s - first_s) / 0.016);
    EXPECT_EQ(n, frames - 1);
    const double shift = m.elements[0].matrix[0][3] - (first_s - kBegin_s) / 0.016;
    EXPECT_NEAR(shift, n, 0.02);
    for (std::size_t i = 0; i < 30; ++i) {
      const auto& e = m.elements[i];
      EXPECT_EQ(e.name, "Body" + std::to_string(i) + "ToWorld");
      EXPECT_NEAR(e.matrix[0][0], std::cos(0.1 * static_cast<double>(i)), 1e-6);
      EXPECT_NEAR(e.matrix[1][0], std::sin(0.1 * static_cast<double>(i)), 1e-6);
      EXPECT_NEAR(e.matrix[1][3], -10.0 * static_cast<double>(i), 1e-4);
      EXPECT_NEAR(e.matrix[2][3], 1500.0, 1e-3);
    }
  }
  const double seconds = 1e-9 * static_cast<double>(clock.now() - begin);
  std::printf("120 frames of 30 bodies in %.3f s: %.1f a second\n", seconds, 120.0 / seconds);
  EXPECT_GT(seconds, 120.0 / 60.0 - 0.05) << "faster than 60 Hz";
  EXPECT_GE(sensors, 119);
  EXPECT_GE(ages, 119);
  EXPECT_EQ(server->counts().slow, 0u);
}

TEST(IgtlinkServer, MessagesAreAsTheDescriptionHasThemByteByByte) {
  const auto server = started();
  HandClient client(server->local().port);
  ASSERT_TRUE(client.connected());
  const auto tracking = client.next("TDATA");
  ASSERT_TRUE(tracking);
  EXPECT_EQ(tracking->version, 1);
  EXPECT_TRUE(tracking->crcGood);
  ASSERT_EQ(tracking->body.size(), 30u * 70u);
  const std::size_t third = 3 * 70;
  EXPECT_EQ(tracking->text(third, 20), "Body3ToWorld");
  EXPECT_EQ(tracking->number(third + 20, 1), 2u) << "an instrument of six degrees of freedom";
  EXPECT_EQ(tracking->number(third + 21, 1), 0u) << "nothing of our memory goes out";
  // Twelve numbers, column after column, the place last.
  EXPECT_NEAR(tracking->f32(third + 22), std::cos(0.3), 1e-6);
  EXPECT_NEAR(tracking->f32(third + 26), std::sin(0.3), 1e-6);
  EXPECT_NEAR(tracking->f32(third + 34), -std::sin(0.3), 1e-6);
  EXPECT_NEAR(tracking->f32(third + 62), -30.0, 1e-4);
  EXPECT_NEAR(tracking->f32(third + 66), 1500.0, 1e-3);
  const auto frame = std::round((tracking->time_s - kBegin_s) / 0.016);
  EXPECT_NEAR(tracking->time_s, kBegin_s + 0.016 * frame, 1e-6);
  EXPECT_NEAR(tracking->f32(58), frame, 1e-3);

  const auto sensor = client.next("SENSOR");
  ASSERT_TRUE(sensor);
  EXPECT_TRUE(sensor->crcGood);
  ASSERT_EQ(sensor->body.size(), 10u + 48u);
  EXPECT_EQ(sensor->number(0, 1), 6u);
  EXPECT_EQ(sensor->number(1, 1), 0u);
  EXPECT_EQ(sensor->number(2, 8), 0u) << "two units, so that none is named";
  EXPECT_EQ(sensor->f64(10 + 16), 300.0);
  const auto age = client.next("SENSOR");
  ASSERT_TRUE(age);
  EXPECT_EQ(age->number(2, 8) >> 54U & 0x3FU, 3u) << "seconds";

  const auto state = client.next("STATUS");
  ASSERT_TRUE(state);
  EXPECT_TRUE(state->crcGood);
  EXPECT_EQ(state->device, "State");
  EXPECT_EQ(state->number(0, 2), 1u);
  EXPECT_EQ(state->text(10, 20), "force");
  EXPECT_EQ(state->text(30, state->body.size() - 30), "simulated arm; force");
  const auto words = client.next("STRING");
  ASSERT_TRUE(words);
  EXPECT_EQ(words->number(0, 2), 3u) << "ASCII";
  EXPECT_EQ(words->body.substr(4), "simulated arm; force");
}

/// The library leaves bytes as they were in memory.
TEST(IgtlinkServer, TheSameFrameIsTheSameBytes) {
  app::IgtlinkBytes first;
  for (int i = 0; i < 20; ++i) {
    std::vector<std::string> rubbish;
    for (std::size_t k = 0; k < 60; ++k) rubbish.emplace_back(64 * k, static_cast<char>('A' + i));
    rubbish.clear();
    app::IgtlinkBytes bytes;
    addPoses(thirty(1), app::IgtlinkPoses::Together, bytes);
    addPoses(thirty(1), app::IgtlinkPoses::OneByOne, bytes);
    addSensors(thirty(1), bytes);
    addState(*thirty(1).state, kBegin_ns, bytes);
    if (i == 0) first = bytes;
    ASSERT_EQ(bytes, first) << i;
  }
}

TEST(IgtlinkServer, AProgramThatIsNotTakingAnythingIsLetGoAndOthersLoseNothing) {
  const auto server = started();
  HandClient slow(server->local().port);
  ASSERT_TRUE(slow.connected());
  LibraryClient good(server->local().port);
  double last_s = 0.0;
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + 30'000'000'000;
  while (server->counts().slow == 0 && clock.now() < end) {
    const auto m = good.next();
    if (m.type != "TDATA") continue;
    if (last_s > 0.0) {
      ASSERT_NEAR(m.time_s - last_s, 0.016, 1e-4);
    }
    last_s = m.time_s;
  }
  const IgtlinkCounts counts = server->counts();
  EXPECT_EQ(counts.slow, 1u);
  EXPECT_THAT(counts.notes,
              Contains(hardware::toText(slow.local()) +
                       " was let go: it did not take what was sent to it 2 s ago. Ask for a lower rate, or look at "
                       "that program and the cable to its computer"));
  EXPECT_THAT(server->describe(), HasSubstr("1 connected"));
  EXPECT_THAT(server->describe(), HasSubstr("1 let go because they did not keep up"));
}

TEST(IgtlinkServer, ProgramsThatDieInMidMessageLeaveNothingBehind) {
  const auto server = started();
  LibraryClient good(server->local().port);
  for (int i = 0; i < 60; ++i) {
    HandClient dying(server->local().port);
    ASSERT_TRUE(dying.connected()) << i;
    dying.send(handMade("GET_STATUS").substr(0, static_cast<std::size_t>(i)));
    if (i % 2 == 0) (void)dying.next(1'000'000'000);
  }
  const auto counts = when(*server, [](const IgtlinkCounts& c) { return c.left + c.refused == 60; });
  EXPECT_EQ(counts.connected.size(), 1u);
  EXPECT_EQ(counts.slow + counts.nonsense, 0u);
  EXPECT_EQ(good.next().crcGood, true);
}

TEST(IgtlinkServer, SixteenProgramsAreToldTheSameAndOneMoreIsRefused) {
  const auto server = started();
  std::vector<std::unique_ptr<HandClient>> all;
  for (std::size_t i = 0; i < IgtlinkServer::kMostClients; ++i)
    all.push_back(std::make_unique<HandClient>(server->local().port));
  (void)when(*server, [](const IgtlinkCounts& c) { return c.connected.size() == IgtlinkServer::kMostClients; });
  HandClient more(server->local().port);
  EXPECT_TRUE(more.isLetGo(5'000'000'000));
  const auto counts = when(*server, [](const IgtlinkCounts& c) { return c.refused == 1; });
  EXPECT_THAT(counts.notes.back(), HasSubstr("was refused: 16 programs are connected, which is the most"));
  std::set<std::string> bodies;
  double newest_s = 0.0;
  std::vector<HandMessage> first;
  for (auto& client : all) {
    auto m = client->next("TDATA");
    ASSERT_TRUE(m);
    newest_s = std::max(newest_s, m->time_s);
    first.push_back(std::move(*m));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::optional<HandMessage> m = first[i];
    while (m && m->time_s < newest_s - 1e-4) m = all[i]->next("TDATA");
    ASSERT_TRUE(m);
    EXPECT_TRUE(m->crcGood);
    bodies.insert(m->body);
  }
  EXPECT_EQ(bodies.size(), 1u) << "of one moment";
}

TEST(IgtlinkServer, NonsenseEndsTheConnectionOfWhoSendsItAloneAndIsTold) {
  const auto server = started();
  LibraryClient good(server->local().port);
  std::string huge = handMade("IMAGE"), wrong = handMade("STT_TDATA", std::string(36, '\0'));
  huge.replace(42, 8, bigEndian(1ULL << 40U, 8));
  wrong.back() = 'x';
  std::uint64_t told = 0;
  for (const auto& [bytes, why] : std::vector<std::pair<std::string, std::string>>{
           {"GET / HTTP/1.1\r\nHost: 127.0.0.1:18944\r\nAccept: text/html, application/json\r\n\r\n",
            "does not begin with a header of OpenIGTLink. Check which program connects there"},
           {std::string(5000, '\xA5'), "does not begin with a header of OpenIGTLink"},
           {huge, "a message IMAGE of 1099511627776 bytes"},
           {wrong, "the checksum of its message STT_TDATA is wrong"}}) {
    HandClient client(server->local().port);
    client.send(bytes);
    EXPECT_TRUE(client.isLetGo(5'000'000'000)) << why;
    ++told;
    const auto counts = when(*server, [told](const IgtlinkCounts& c) { return c.nonsense == told; });
    EXPECT_THAT(counts.trouble, HasSubstr(why));
  }
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(good.next().crcGood);
}

TEST(IgtlinkServer, AProgramHasPosesAsRarelyAsItAsksAndNoneAfterItStoppedThem) {
  const auto server = started();
  LibraryClient slower(server->local().port);
  slower.startTracking(200);
  HandClient none(server->local().port);
  none.send(handMade("STP_TDATA"));
  std::vector<double> times;
  int sensors = 0;
  // What was sent before it had asked does not count: the first three are passed over.
  while (times.size() < 8) {
    const auto m = slower.next();
    ASSERT_FALSE(m.type.empty());
    if (m.type == "SENSOR" && times.size() >= 3) ++sensors;
    if (m.type == "TDATA") times.push_back(m.time_s);
  }
  // A frame that a busy host made late is followed by one in time.
  for (std::size_t i = 4; i < times.size(); ++i) EXPECT_GE(times[i] - times[i - 1], 0.14);
  EXPECT_GE(times.back() - times[3], 4 * 0.18 * 16.0 / (1000.0 / 60.0));
  EXPECT_GE(sensors, 40) << "the load goes on";
  int poses = 0;
  for (int i = 0; i < 60; ++i)
    if (const auto m = none.next(); m && m->type == "TDATA") ++poses;
  EXPECT_LE(poses, 3) << "but those on the way";
  none.send(handMade("STT_TDATA", std::string(36, '\0')));
  EXPECT_TRUE(none.next("TDATA"));
  for (int i = 0; i < 120; ++i)
    EXPECT_NE(none.next().value_or(HandMessage()).type, "RTS_TDATA") << "Slicer ends when one comes";
}

TEST(IgtlinkServer, TheStateComesAtOnceWhenItChangesAndWhenItIsAskedFor) {
  std::atomic<int> code{1};
  IgtlinkSettings settings;
  settings.rate_Hz = 20.0;
  const auto server = started(settings, [&code, n = 0]() mutable {
    IgtlinkFrame frame = thirty(n++);
    frame.state->code = static_cast<std::uint16_t>(code.load());
    return std::optional(frame);
  });
  HandClient client(server->local().port);
  auto state = client.next("STATUS");
  ASSERT_TRUE(state);
  const double before_s = state->time_s;
  code = 3;
  for (state = client.next("STATUS"); state && state->number(0, 2) != 3; state = client.next("STATUS")) {}
  ASSERT_TRUE(state);
  // Asked for, it comes before the second is over in which it would come anyway.
  client.send(handMade("GET_STATUS"));
  const base::SteadyClock clock;
  const base::Nanoseconds asked = clock.now();
  state = client.next("STATUS");
  ASSERT_TRUE(state);
  EXPECT_EQ(state->number(0, 2), 3u);
  EXPECT_GE(state->time_s, before_s);
  EXPECT_LT(clock.now() - asked, 900'000'000);
}

TEST(IgtlinkServer, OneByOneEachBodyHasAMessageOfItsName) {
  IgtlinkSettings settings;
  settings.poses = app::IgtlinkPoses::OneByOne;
  const auto server = started(settings);
  HandClient client(server->local().port);
  std::set<std::string> names;
  for (int i = 0; i < 30; ++i) {
    const auto m = client.next("TRANSFORM");
    ASSERT_TRUE(m);
    EXPECT_TRUE(m->crcGood);
    ASSERT_EQ(m->body.size(), 48u);
    EXPECT_NEAR(m->f32(44), 1500.0, 1e-3);
    names.insert(m->device);
  }
  EXPECT_EQ(names.size(), 30u);
  EXPECT_TRUE(names.contains("Body29ToWorld"));
}

TEST(IgtlinkServer, APortThatAnotherProgramHasIsToldInWords) {
  const auto server = started();
  IgtlinkSettings same;
  same.port = server->local().port;
  const auto second = IgtlinkServer::start(same, [] { return std::optional<IgtlinkFrame>{}; });
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("OpenIGTLink: The TCP port 127.0.0.1:" + std::to_string(same.port) +
                                                " was not opened: Address already in use"));
  EXPECT_THAT(second.error().remedy, HasSubstr("no other program listens there"));
}

TEST(IgtlinkServer, WhatIsNotKnownAddsNoMessage) {
  const auto server = started({}, [n = 0]() mutable {
    IgtlinkFrame frame = thirty(n++);
    frame.bodies.clear();
    frame.trackerAge_s.reset();
    frame.armSimulated = frame.loadCellSimulated = false;
    return std::optional(frame);
  });
  HandClient client(server->local().port);
  for (int i = 0; i < 60; ++i) {
    const auto m = client.next();
    ASSERT_TRUE(m);
    EXPECT_NE(m->type, "TDATA");
    EXPECT_NE(m->device, "TrackerAge");
    EXPECT_EQ(m->device, m->type == "SENSOR" ? "Wrench" : m->device);
  }
}

}  // namespace
}  // namespace articulus::test
