#include "core/run/own_cell.h"

#include <gmock/gmock.h>

#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

using testing::HasSubstr;

TEST(OwnCell, OnALiveStationIsForEngineersAndAuditedWithItsHash) {
  const test::TempFolder folder;
  const std::filesystem::path resources = ARTICULUS_RESOURCES;
  auto accounts =
      std::move(storage::AccountStore::open(folder.path() / "data", resources / "migrations/accounts")).value();
  accounts->useTestHashing();
  const auto engineer =
      *accounts->create("Ana", "correct horse", storage::Role::Clinician);  // the first: administrator
  const auto clinician = *accounts->create("Cid", "correct horse", storage::Role::Clinician);
  auto cell = std::move(cell::loadCell("munich", resources)).value();
  std::filesystem::copy_file(cell.file, folder.path() / "munich.json");

  cell.simulated = false;
  EXPECT_TRUE(admitToCell(cell, clinician, *accounts).ok()) << "a shipped cell";
  cell.file = folder.path() / "munich.json";
  EXPECT_TRUE(isOwnCell(cell)) << "the name of a shipped one does not make it one";
  const auto refused = admitToCell(cell, clinician, *accounts);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, base::ErrorCode::PermissionDenied);
  EXPECT_EQ(accounts->auditTrail(1)->front().what, "own_cell_refused");
  ASSERT_TRUE(admitToCell(cell, engineer, *accounts).ok());
  const auto row = accounts->auditTrail(1)->front();
  EXPECT_EQ(row.what, "own_cell_opened");
  EXPECT_EQ(row.who, "Ana");
  EXPECT_THAT(row.subject, HasSubstr("munich.json"));
  EXPECT_EQ(row.after.size(), 64u);
  cell.simulated = true;
  EXPECT_TRUE(admitToCell(cell, clinician, *accounts).ok()) << "a simulated cell is everybody's";
}

}  // namespace
}  // namespace articulus::run
