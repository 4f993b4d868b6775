// HDF5 and MATLAB files: what we wrote comes back bit for bit; those of others as tables; damaged and hostile ones as
// words.
#include <gmock/gmock.h>
#include <matio.h>
#include <zlib.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>

#include "core/exchange/arrays/mat5_tree.h"
#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/hdf5.h"
#include "core/exchange/formats/mat.h"
#include "tests/core/exchange/byte_text.h"
#include "tests/core/exchange/hdf5_file.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::exchange {
namespace {

using record::Channel;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;
using test::ByteText;
using test::Hdf5File;

const std::vector<double>* columnOf(const Recording& r, const std::string& name) {
  for (std::size_t c = 0; c < r.columns.size(); ++c)
    if (r.header.channels[c].name == name) return &r.columns[c];
  return nullptr;
}
std::string unitOf(const Recording& r, const std::string& name) {
  for (const auto& c : r.header.channels)
    if (c.name == name) return c.unit;
  return "no such channel";
}

class ArrayFiles : public storage::UserStoreTest {
 protected:
  fs::path file(const std::string& name) { return folder_ / name; }
  fs::path written(const std::string& name, const std::string& bytes) {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }
};

TEST_F(ArrayFiles, OwnRunComesBackBitForBit) {
  auto samples = storage::samplesFrom(1, 600, 0);
  for (auto& s : samples) s[Channel::HostTime] = s[Channel::Time] + 1.0 / 3.0;
  auto writer = begin();
  ASSERT_TRUE(writer->store(samples, {}));
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  for (const Format* format : {&kHdf5, &kMat})
    for (const bool all : {true, false}) {
      SCOPED_TRACE(std::string(format->key) + (all ? ", all" : ", one channel"));
      const auto path = file(std::string(format->key) + (all ? "1" : "2"));
      ExportChoice choice;
      if (!all) choice.channels = {"flexion_rad"};
      ASSERT_TRUE(exportRun(*store_, writer->runId(), *format, path, choice));
      EXPECT_EQ(formatToRead(path)->key, format->key) << "by its first bytes";
      const auto read = format->read(path);
      ASSERT_TRUE(read) << read.error().text();
      ASSERT_EQ(read->rows(), samples.size());
      EXPECT_TRUE(read->timed);
      EXPECT_EQ(read->columns.size(), all ? 5U + record::kChannelCount - 1U : 1U);
      for (std::size_t k = 0; k < record::kChannelCount; ++k) {
        const auto& info = record::channelCatalogue()[k];
        const auto* values = info.column == "time_s" ? &read->time_s : columnOf(*read, std::string(info.column));
        if (!values && !all) continue;
        ASSERT_NE(values, nullptr) << info.column;
        for (std::size_t i = 0; i < samples.size(); ++i)
          ASSERT_TRUE(std::memcmp(&(*values)[i], &samples[i].value[k], sizeof(double)) == 0 ||
                      (std::isnan((*values)[i]) && std::isnan(samples[i].value[k])))
              << info.column << " row " << i;
        if (values != &read->time_s) {
          EXPECT_EQ(unitOf(*read, std::string(info.column)), info.unit);
        }
      }
      std::map<std::string, std::string> facts(read->header.facts.begin(), read->header.facts.end());
      EXPECT_THAT(facts["data"], HasSubstr("simulated"));
      EXPECT_EQ(facts["articulus_run"], std::to_string(writer->runId()));
    }
}

/// A file of MATLAB 5 by MATIO: vectors in a structure with units, a matrix with the names of its columns, other
/// things.
void writeForeign(const fs::path& file, mat_ft version, matio_compression compression) {
  mat_t* mat = Mat_CreateVer(file.c_str(), nullptr, version);
  ASSERT_NE(mat, nullptr);
  const auto vector = [](const char* name, std::vector<double> v) {
    std::size_t sides[2] = {v.size(), 1};
    return Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, sides, v.data(), 0);
  };
  const auto text = [](const char* name, std::string t) {
    std::size_t sides[2] = {1, t.size()};
    return Mat_VarCreate(name, MAT_C_CHAR, MAT_T_UINT8, 2, sides, t.data(), 0);
  };
  const auto put = [&](matvar_t* variable, bool packed = true) {
    EXPECT_EQ(Mat_VarWrite(mat, variable, packed ? compression : MAT_COMPRESSION_NONE), 0);
    Mat_VarFree(variable);
  };
  const char* fields[] = {"t", "Fx", "Fx_unit", "M", "M_names", "units"};
  std::size_t one[2] = {1, 1}, three[2] = {1, 3}, two[2] = {1, 2};
  matvar_t* trial = Mat_VarCreateStruct("trial", 2, one, fields, 6);
  std::vector<double> matrix{1, 2, 3, 10, 20, 30};
  std::size_t sides[2] = {3, 2};
  matvar_t* names = Mat_VarCreate("n", MAT_C_CELL, MAT_T_CELL, 2, two, nullptr, 0);
  Mat_VarSetCell(names, 0, text("a", "My (Nm)"));
  Mat_VarSetCell(names, 1, text("a", "Flexion (deg)"));
  Mat_VarSetStructFieldByName(trial, "t", 0, vector("t", {0.0, 0.1, 0.2}));
  Mat_VarSetStructFieldByName(trial, "Fx", 0, vector("Fx", {5, 6, 7}));
  Mat_VarSetStructFieldByName(trial, "Fx_unit", 0, text("u", "kN"));
  Mat_VarSetStructFieldByName(trial, "M", 0,
                              Mat_VarCreate("M", MAT_C_DOUBLE, MAT_T_DOUBLE, 2, sides, matrix.data(), 0));
  Mat_VarSetStructFieldByName(trial, "M_names", 0, names);
  Mat_VarSetStructFieldByName(trial, "units", 0, text("u", "x"));
  put(trial, false);  // MATIO writes wrong sizes of cells that it compresses
  std::vector<std::int16_t> counts{1, 2, 3};
  put(Mat_VarCreate("counts", MAT_C_INT16, MAT_T_INT16, 2, three, counts.data(), 0));
  put(vector("fs", {10.0}));
  put(text("operator", "nobody"));
  put(vector("other", {1, 2, 3, 4, 5}));
  Mat_Close(mat);
}

TEST_F(ArrayFiles, StructuresMatricesAndCellsOfMatlab) {
  int n = 0;
  for (const auto& [version, compression] :
       {std::pair{MAT_FT_MAT5, MAT_COMPRESSION_NONE}, std::pair{MAT_FT_MAT5, MAT_COMPRESSION_ZLIB},
        std::pair{MAT_FT_MAT73, MAT_COMPRESSION_NONE}}) {
    SCOPED_TRACE(n);
    const auto path = file("foreign" + std::to_string(n++) + ".mat");
    writeForeign(path, version, compression);
    const auto read = readMat(path);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->rows(), 3U);
    ASSERT_NE(columnOf(*read, "Fx"), nullptr);
    EXPECT_THAT(*columnOf(*read, "Fx"), testing::ElementsAre(5, 6, 7));
    EXPECT_EQ(unitOf(*read, "Fx"), "kN");
    ASSERT_NE(columnOf(*read, "Flexion (deg)"), nullptr);
    EXPECT_THAT(*columnOf(*read, "Flexion (deg)"), testing::ElementsAre(10, 20, 30));
    EXPECT_THAT(*columnOf(*read, "counts"), testing::ElementsAre(1, 2, 3));
    EXPECT_EQ(read->header.rate_Hz, 10.0);
    std::map<std::string, std::string> facts(read->header.facts.begin(), read->header.facts.end());
    EXPECT_EQ(facts["operator"], "nobody");
    EXPECT_EQ(facts["of another length, not read"], "other");
  }
}

TEST_F(ArrayFiles, BigEndianAndShortElementsOfMatlab) {
  const std::string number = ByteText(true).put(std::uint32_t{9}).put(std::uint32_t{16}).put(1.5).put(-2.5).text();
  const std::string matrix = ByteText(true)
                                 .put(std::uint32_t{6})
                                 .put(std::uint32_t{8})
                                 .put(std::uint32_t{6})
                                 .put(std::uint32_t{0})
                                 .put(std::uint32_t{5})
                                 .put(std::uint32_t{8})
                                 .put(std::int32_t{2})
                                 .put(std::int32_t{1})
                                 .put(std::uint16_t{2})
                                 .put(std::uint16_t{1})
                                 .raw(std::string("Fx\0\0", 4))
                                 .raw(number)
                                 .text();
  const auto read =
      readMat(written("big.mat", "MATLAB 5.0 MAT-file" + std::string(105, ' ') + std::string("\x01\0MI", 4) +
                                     ByteText(true).put(std::uint32_t{14}).counted(matrix).text()));
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_NE(columnOf(*read, "Fx"), nullptr);
  EXPECT_THAT(*columnOf(*read, "Fx"), testing::ElementsAre(1.5, -2.5));
}

std::string header() { return "MATLAB 5.0 MAT-file" + std::string(105, ' ') + std::string("\0\1IM", 4); }
std::string element(std::uint32_t type, const std::string& bytes) {
  return ByteText().put(type).counted(bytes).text() + std::string((8 - bytes.size() % 8) % 8, '\0');
}
std::string sides(std::int32_t rows, std::int32_t columns, std::uint32_t kind = 6) {
  return element(6, ByteText().put(kind).put(std::uint32_t{0}).text()) +
         element(5, ByteText().put(rows).put(columns).text()) + element(1, "F");
}

TEST_F(ArrayFiles, HostileMatlabFilesAreRefusedBeforeTheyGrow) {
  const auto words = [&](const std::string& body) {
    const auto read = readMat(written("bad.mat", header() + body));
    return read ? "accepted" : read.error().text();
  };
  EXPECT_THAT(words(element(14, sides(2'000'000'000, 2'000'000'000))), HasSubstr("number of rows"));
  EXPECT_THAT(words(element(14, sides(1'000'000, 1) + element(9, "12345678"))), HasSubstr("sides say 1000000"));
  EXPECT_THAT(words(element(14, sides(3, 3, 5))), HasSubstr("a sparse matrix: save full(F)"));
  EXPECT_THAT(words(element(14, sides(1, 1)) + "\x0e"), Not(HasSubstr("accepted")));
  EXPECT_THAT(words(ByteText().put(std::uint32_t{14}).put(std::uint32_t{0xFFFFFFF0}).text()),
              HasSubstr("beyond the end"));
  // 600 megabytes of zeros in less than one, compressed.
  std::string bomb;
  z_stream stream{};
  ASSERT_EQ(deflateInit(&stream, 1), Z_OK);
  std::vector<unsigned char> zeros(1U << 20), out(1U << 16);
  for (int i = 0; i < 600; ++i) {
    stream.next_in = zeros.data();
    stream.avail_in = static_cast<uInt>(zeros.size());
    do {
      stream.next_out = out.data();
      stream.avail_out = static_cast<uInt>(out.size());
      deflate(&stream, i == 599 ? Z_FINISH : Z_NO_FLUSH);
      bomb.append(reinterpret_cast<const char*>(out.data()), out.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  EXPECT_THAT(words(ByteText().put(std::uint32_t{15}).counted(bomb).text()), HasSubstr("unpacks to more than 512 MB"));
  // Cells in cells without end.
  const auto cell = [](const std::string& inner) {
    return element(14, element(6, ByteText().put(std::uint32_t{1}).put(std::uint32_t{0}).text()) +
                           element(5, ByteText().put(std::int32_t{1}).put(std::int32_t{1}).text()) + element(1, "c") +
                           inner);
  };
  std::string deep = element(14, sides(2, 1) + element(9, std::string(16, '\0')));
  for (int i = 0; i < 2000; ++i) deep = cell(deep);
  EXPECT_THAT(words(deep), HasSubstr("no vector"));
  std::string wide;
  for (int i = 0; i < 30'000; ++i) wide += element(14, sides(0, 0) + element(9, ""));
  EXPECT_THAT(words(wide), HasSubstr("more than 20000"));
}

TEST_F(ArrayFiles, VectorsMatricesUnitsAndGroupsOfHdf5) {
  {
    Hdf5File h(file("foreign.h5"));
    h.group("/trial");
    h.numbers("/trial/time", {3}, {0, 0.5F, 1}, "s");
    h.numbers("/trial/Fz", {3, 1}, {1, 2, 3}, "N");
    h.numbers("/trial/pose", {3, 2}, {1, 2, 3, 4, 5, 6}, "mm");
    h.numbers("/calibration", {2, 2}, {1, 0, 0, 1});
    h.link("/trial", "/trial/again");
  }
  const auto read = readHdf5(file("foreign.h5"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->timed);
  EXPECT_THAT(read->time_s, testing::ElementsAre(0, 0.5, 1));
  EXPECT_THAT(*columnOf(*read, "Fz"), testing::ElementsAre(1, 2, 3));
  EXPECT_EQ(unitOf(*read, "pose[2]"), "mm");
  EXPECT_THAT(*columnOf(*read, "pose[2]"), testing::ElementsAre(2, 4, 6));
}

TEST_F(ArrayFiles, HostileHdf5FilesAreRefusedAndReadNoOtherFile) {
  const auto words = [&](const char* name) {
    const auto read = readHdf5(file(name));
    if (!read) return read.error().text();
    std::string text = "accepted";
    for (const auto& [key, value] : read->header.facts) text += "; " + key + ": " + value;
    return text;
  };
  { Hdf5File(file("rows.h5")).claim("/x", 4'000'000'000ULL, 1000); }
  EXPECT_THAT(words("rows.h5"), HasSubstr("no vector"));
  { Hdf5File(file("many.h5")).claim("/x", 49'000'000, 100'000'000); }
  EXPECT_THAT(words("many.h5"), HasSubstr("chunks are too large"));
  {
    Hdf5File h(file("outside.h5"));
    h.outside("/x", "/etc/passwd");
    h.linkOutside("/y");
    h.numbers("/Fx", {2}, {1, 2});
  }
  EXPECT_THAT(words("outside.h5"), HasSubstr("x (its data are in another file)"));
  EXPECT_THAT(words("outside.h5"), HasSubstr("y (a link)"));
  {
    Hdf5File h(file("deep.h5"));
    std::string path;
    for (int i = 0; i < 200; ++i) h.group((path += "/g").c_str());
  }
  EXPECT_THAT(words("deep.h5"), HasSubstr("too deep"));
  {
    Hdf5File h(file("wide.h5"));
    for (int i = 0; i < 20'100; ++i) h.group(("/g" + std::to_string(i)).c_str());
  }
  EXPECT_THAT(words("wide.h5"), HasSubstr("20000 objects"));
  EXPECT_THAT(words("none.h5"), HasSubstr("no file"));
}

}  // namespace
}  // namespace articulus::exchange
