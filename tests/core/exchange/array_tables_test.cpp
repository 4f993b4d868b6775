// What an import of HDF5 and MATLAB files leaves in them, joins and unpacks, and that it says so.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/exchange/formats/hdf5.h"
#include "core/exchange/formats/mat.h"
#include "core/exchange/import/import_source.h"
#include "core/exchange/import/prepared_import.h"
#include "tests/core/exchange/byte_text.h"
#include "tests/core/exchange/hdf5_file.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using test::ByteText;
using test::Hdf5File;
using testing::HasSubstr;
namespace fs = std::filesystem;

const std::vector<double>* columnOf(const Recording& r, const std::string& name) {
  for (std::size_t c = 0; c < r.columns.size(); ++c)
    if (r.header.channels[c].name == name) return &r.columns[c];
  return nullptr;
}

class ArrayTables : public testing::Test {
 protected:
  [[nodiscard]] fs::path file(const std::string& name) const { return folder_.path() / name; }

 private:
  test::TempFolder folder_;
};

std::string element(std::uint32_t type, const std::string& bytes) {
  return ByteText().put(type).counted(bytes).text() + std::string((8 - bytes.size() % 8) % 8, '\0');
}

/// Loads at one rate and poses at another, each with its time.
void writeTwoRates(const fs::path& path) {
  std::vector<float> fast, load, slow, angle;
  for (int i = 0; i < 401; ++i) {
    fast.push_back(static_cast<float>(i) / 100.0F);
    load.push_back(3.0F * std::sin(static_cast<float>(i) * 0.0314159F));
  }
  for (int i = 0; i < 41; ++i) {
    slow.push_back(static_cast<float>(i) / 10.0F);
    angle.push_back(8.0F * std::sin(static_cast<float>(i) * 0.314159F));
  }
  Hdf5File h(path);
  h.group("/loads");
  h.group("/kin");
  h.numbers("/loads/time", {401}, fast, "s");
  h.numbers("/loads/My", {401}, load, "Nm");
  h.numbers("/loads/Fx", {394}, {load.begin(), load.begin() + 394}, "N");
  h.numbers("/kin/time", {41}, slow, "s");
  h.numbers("/kin/Flexion", {41}, angle, "deg");
}

TEST_F(ArrayTables, ArraysOfAnotherLengthAreNamedWithWhyAndTheirTablesAreKept) {
  writeTwoRates(file("two.h5"));
  const auto read = readHdf5(file("two.h5"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_THAT(read->left, testing::UnorderedElementsAre("loads/Fx (394 rows, not 401)", "kin/time (41 rows, not 401)",
                                                        "kin/Flexion (41 rows, not 401)"));
  EXPECT_THAT(read->notes, testing::Contains(HasSubstr("as they have 394 rows and the table has 401: \"loads/Fx\"")));
  ASSERT_EQ(read->others.size(), 1U) << "Fx has no time of its own";
  EXPECT_EQ(read->others[0].rows(), 41U);
  EXPECT_EQ(read->others[0].header.channels[0].name, "Flexion");
  EXPECT_EQ(read->others[0].header.channels[0].unit, "deg");
}

TEST_F(ArrayTables, PosesAtAnotherRateAreNotLeftUnasked) {
  writeTwoRates(file("two.h5"));
  auto read = readSource(file("two.h5"), {});
  ASSERT_TRUE(read) << read.error().text();
  const auto refused = prepareImport(read->recording, {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("41 rows: \"Flexion\""));
  EXPECT_THAT(refused.error().text(), HasSubstr("--join times"));
  EXPECT_THAT(refused.error().text(), HasSubstr("--ignore \"Flexion\""));
  // The desktop shows before it stores what is not used.
  const auto shown = prepareImport(read->recording, {.askedBy = AskedBy::Sheet});
  ASSERT_TRUE(shown) << shown.error().text();
  EXPECT_THAT(shown->unused, testing::IsSupersetOf({"kin/Flexion (41 rows, not 401)", "loads/Fx (394 rows, not 401)"}));
  EXPECT_THAT(shown->notes, testing::Contains(HasSubstr("\"kin/Flexion, kin/time\"")));
  // Joined: at the times of the loads, with what is still left.
  const auto both = joinTables(std::move(*read), {});
  ASSERT_TRUE(both) << both.error().text();
  const auto joined = prepareImport(both->recording, {});
  ASSERT_TRUE(joined) << joined.error().text();
  ASSERT_NE(columnOf(joined->recording, "flexion_rad"), nullptr);
  EXPECT_NEAR((*columnOf(joined->recording, "flexion_rad"))[50], 8.0 * std::sin(0.5 * 3.14159) * M_PI / 180.0, 1e-5);
  EXPECT_THAT(joined->unused, testing::ElementsAre("loads/Fx (394 rows, not 401)"));
  EXPECT_FALSE(joinTables(*both, {})) << "nothing is left to join";
}

TEST_F(ArrayTables, ComplexArrayIsNamedWithWhy) {
  const std::string one = element(9, std::string(24, '\0'));
  const auto vector = [&](const char* name, std::uint32_t kind) {
    return element(14, element(6, ByteText().put(kind).put(std::uint32_t{0}).text()) +
                           element(5, ByteText().put(std::int32_t{3}).put(std::int32_t{1}).text()) + element(1, name) +
                           one + ((kind & 0x800U) != 0 ? one : ""));
  };
  const std::string header = "MATLAB 5.0 MAT-file" + std::string(105, ' ') + std::string("\0\1IM", 4);
  std::ofstream(file("complex.mat"), std::ios::binary) << header + vector("Fx", 6) + vector("My", 6 | 0x800U);
  const auto read = readMat(file("complex.mat"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_THAT(read->left, testing::ElementsAre("My (complex numbers)"));
  EXPECT_THAT(read->notes, testing::ElementsAre("Not read from the file: \"My\" (complex numbers)."));
}

TEST_F(ArrayTables, PackedNumbersAreUnpackedAndThatIsSaid) {
  {
    Hdf5File h(file("packed.h5"));
    h.numbers("/time", {4}, {0, 1, 2, 3}, "s");
    h.numbers("/My", {4}, {5000, -2000, -32768, 0}, "Nm");
    h.attribute("/My", "scale_factor", 1.0 / 3000.0);
    h.attribute("/My", "add_offset", 0.5);
    h.attribute("/My", "_FillValue", -32768.0);
    h.numbers("/Fx", {4}, {1, 2, 3, 4}, "N");
  }
  const auto read = readHdf5(file("packed.h5"));
  ASSERT_TRUE(read) << read.error().text();
  const auto& My = *columnOf(*read, "My");
  EXPECT_EQ(My[0], 5000.0 * (1.0 / 3000.0) + 0.5) << "all digits of the scale";
  EXPECT_TRUE(std::isnan(My[2]));
  EXPECT_EQ(My[3], 0.5);
  EXPECT_THAT(*columnOf(*read, "Fx"), testing::ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(read->notes,
              testing::UnorderedElementsAre(HasSubstr("\"My\" was multiplied by 0.000333333333 and 0.5 added"),
                                            HasSubstr("\"My\": 1 values are the fill value")));
  {
    Hdf5File h(file("nan.h5"));
    h.numbers("/My", {4}, {5000, -2000, 1, 0}, "Nm");
    h.attribute("/My", "scale_factor", NAN);
  }
  const auto refused = readHdf5(file("nan.h5"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("scale_factor that is no number to use"));
}

}  // namespace
}  // namespace articulus::exchange
