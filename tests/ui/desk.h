#pragma once
#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QtGlobal>
#include <cstdlib>
#include <memory>

#include "core/storage/account_store.h"
#include "core/storage/user_store.h"
#include "tests/ui/fake_station.h"
#include "ui/desktop_context.h"
#include "ui/user_session.h"

namespace articulus::ui::test {

inline constexpr const char* kPassword = "correct horse";

/// A whole desktop's surroundings in a temporary folder: the Munich cell, a fake station, two people.
struct Desk {
  QTemporaryDir folder;
  FakeStation station;
  runtime::CellConfig cell;
  std::unique_ptr<storage::AccountStore> accounts;
  std::unique_ptr<DesktopContext> context;
  storage::Account clinician, engineer;

  Desk() {
    const std::filesystem::path resources = ARTICULUS_RESOURCES, data = folder.path().toStdString();
    cell = need(runtime::loadCell("munich", resources));
    accounts = need(storage::AccountStore::open(data, resources / "migrations" / "accounts"));
    accounts->useTestHashing();
    engineer = need(accounts->create("Jun Park", kPassword, storage::Role::Engineer));
    clinician = need(accounts->create("Dr. Weber", kPassword, storage::Role::Clinician));
    context = std::make_unique<DesktopContext>(DesktopContext{station, cell, *accounts, data, resources, "test", false, "No OpenGL on this screen."});
    for (Eigen::Index i = 0; i < cell.homeJoints_rad.size(); ++i)
      station.now.sample.value[static_cast<std::size_t>(record::Channel::Joint1) + static_cast<std::size_t>(i)] = cell.homeJoints_rad[i];
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
