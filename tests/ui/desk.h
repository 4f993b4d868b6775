#pragma once
#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QtGlobal>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

#include "app/devices/cell_check.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/sensing/tool_identification.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"
#include "tests/ui/fake_station.h"
#include "tests/ui/self_test_of_desk.h"
#include "ui/bridge/desktop_context.h"
#include "ui/bridge/user_session.h"

namespace articulus::ui::test {

inline constexpr const char* kPassword = "correct horse";

/// A whole desktop's surroundings in a temporary folder: the Munich cell, a fake station, two people.
struct Desk {
  QTemporaryDir folder;
  FakeStation station;
  safety::SelfTestReport selfTest;  ///< what the desktop is told of the self-test
  cell::CellConfig cell;
  std::unique_ptr<storage::AccountStore> accounts;
  std::unique_ptr<DesktopContext> context;
  std::optional<cell::CellChoice> openedCell;  ///< what the window closed for
  storage::Account clinician, engineer;

  Desk() {
    const std::filesystem::path resources = ARTICULUS_RESOURCES, data = folder.path().toStdString();
    cell = need(cell::loadCell("munich", resources));
    accounts = need(storage::AccountStore::open(data, resources / "migrations" / "accounts"));
    accounts->useTestHashing();
    engineer = need(accounts->create("Jun Park", kPassword, storage::Role::Engineer));
    clinician = need(accounts->create("Dr. Weber", kPassword, storage::Role::Clinician));
    context = std::make_unique<DesktopContext>(
        DesktopContext{station, cell, *accounts, data, resources, "test", false, "No OpenGL on this screen."});
    context->workshop = app::cellWorkshop(resources);
    context->cellOpenedAs = need(run::cellIdentity(cell));
    context->selfTest = [this] { return selfTest; };
    context->openCell = [this](const cell::CellChoice& choice) { openedCell = choice; };
    station.now.limits = &cell.limits;
    station.now.setUp = true;
    for (Eigen::Index i = 0; i < cell.homeJoints_rad.size(); ++i)
      station.now.sample.value[static_cast<std::size_t>(record::Channel::Joint1) + static_cast<std::size_t>(i)] =
          cell.homeJoints_rad[i];
  }

  /// The self-test has passed, or one limit has failed it.
  void pass() { show(reportOf(true)); }
  void fail() { show(reportOf(false)); }
  void show(const safety::SelfTestReport& report) {
    selfTest = report;
    station.now.selfTest = report.state;
    station.now.limitsRevision = report.limitsRevision;
  }
  /// What a load cell with a tool of 1.42 kg would report in wrist orientations all around, with its offsets and a
  /// little noise.
  [[nodiscard]] static std::vector<sensing::ToolPose> toolPoses() {
    const double mass_kg = 1.42;
    const spatial::Vector3 centre(0.012, -0.004, 0.085);
    const spatial::Vector6 offset = (spatial::Vector6() << 3.1, -1.7, 8.4, 0.21, -0.13, 0.05).finished();
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0.0, 1.0);
    std::vector<sensing::ToolPose> poses;
    for (int k = 0; k < 12; ++k) {
      const double tilt = 0.3 + 0.11 * k, around = 2.4 * k;
      sensing::ToolPose pose;
      pose.gravity_S = 9.81 * spatial::Vector3(std::sin(tilt) * std::cos(around), std::sin(tilt) * std::sin(around),
                                               -std::cos(tilt));
      pose.load << mass_kg * pose.gravity_S, mass_kg * centre.cross(pose.gravity_S);
      pose.load += offset;
      for (int i = 0; i < 6; ++i) pose.load[i] += (i < 3 ? 0.02 : 0.001) * noise(random);
      poses.push_back(pose);
    }
    return poses;
  }
  /// The station reports the flange at this pose, at rest.
  void putFlange(const spatial::Pose& X_WF) {
    const spatial::Pose X_WD = X_WF * (cell.X_FS * cell.X_SD);
    const Eigen::Quaterniond q(X_WD.rotation);
    auto& s = station.now.sample;
    s[record::Channel::QuaternionW] = q.w();
    s[record::Channel::QuaternionX] = q.x();
    s[record::Channel::QuaternionY] = q.y();
    s[record::Channel::QuaternionZ] = q.z();
    for (int i = 0; i < 3; ++i)
      s.value[static_cast<std::size_t>(record::Channel::PositionX) + static_cast<std::size_t>(i)] = X_WD.translation[i];
  }

  [[nodiscard]] storage::Specimen specimen(const std::string& label = "L3-L5 #07") const {
    storage::Specimen s;
    s.label = label;
    s.species = "porcine";
    s.joint = "lumbar spine";
    s.level = "L3-L5";
    s.side = "not applicable";
    s.state = "fresh";
    s.donorCode = "P-0231";
    return s;
  }

  /// The database of who is signed in, through a connection of its own; with the station's key, as the desktop opens
  /// it: what is stored without it counts as changed from outside.
  [[nodiscard]] static std::unique_ptr<storage::UserStore> database(const UserSession& session) {
    const auto place = session.archive();
    if (!place) qFatal("nobody is signed in");
    return need(storage::UserStore::open(place->database, place->migrations, place->binding));
  }

  template <class T>
  static T need(base::Result<T> result) {
    if (!result) qFatal("%s", result.error().text().c_str());
    return std::move(result).value();
  }
  static void need(const base::Result<void>& result) {
    if (!result) qFatal("%s", result.error().text().c_str());
  }
};

}  // namespace articulus::ui::test
