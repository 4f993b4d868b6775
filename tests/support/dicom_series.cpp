#include "tests/support/dicom_series.h"

#include <dcmtk/config/osconfig.h>
#include <dcmtk/dcmdata/dctk.h>
#include <dcmtk/dcmjpls/djencode.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace articulus::test {
namespace {

void must(const OFCondition& done) {
  if (done.bad()) throw std::runtime_error(done.text());
}

}  // namespace

spatial::Vector3 DicomSeries::at(int column, int row, int slice) const {
  return origin + column * dx * x + row * dy * y + slice * dz * x.cross(y);
}

std::string DicomSeries::list(std::initializer_list<spatial::Vector3> vectors) {
  std::string text;
  for (const auto& v : vectors)
    for (int i = 0; i < 3; ++i) text += (text.empty() ? "" : "\\") + std::to_string(v[i]);
  return text;
}

void DicomSeries::write(const std::filesystem::path& folder, const std::vector<int>& without) const {
  std::filesystem::create_directories(folder);
  if (jpegLs) DJLSEncoderRegistration::registerCodecs();
  for (int k = 0; k < slices; ++k) {
    if (std::ranges::find(without, k) != without.end()) continue;
    DcmFileFormat file;
    DcmDataset& data = *file.getDataset();
    const auto put = [&data](const DcmTag& tag, const std::string& text) {
      must(data.putAndInsertString(tag, text.c_str()));
    };
    put(DCM_SOPClassUID, UID_CTImageStorage);
    put(DCM_SOPInstanceUID, uid + ".1." + std::to_string(k + 1));
    put(DCM_StudyInstanceUID, "1.2.3");
    put(DCM_SeriesInstanceUID, uid);
    put(DCM_Modality, "CT");
    put(DCM_SeriesDescription, "Knee");
    put(DCM_PhotometricInterpretation, "MONOCHROME2");
    put(DCM_ImagePositionPatient, list({at(0, 0, k)}));
    put(DCM_ImageOrientationPatient, list({x, y}));
    put(DCM_PixelSpacing, std::to_string(dy) + "\\" + std::to_string(dx));  // rows first
    put(DCM_RescaleSlope, "1");
    put(DCM_RescaleIntercept, isSigned ? "0" : "-1024");
    const auto number = [&data](const DcmTag& tag, int value) {
      must(data.putAndInsertUint16(tag, static_cast<Uint16>(value)));
    };
    number(DCM_Rows, rows);
    number(DCM_Columns, columns);
    number(DCM_BitsAllocated, 16);
    number(DCM_BitsStored, isSigned ? 16 : 12);
    number(DCM_HighBit, isSigned ? 15 : 11);
    number(DCM_PixelRepresentation, isSigned ? 1 : 0);
    number(DCM_SamplesPerPixel, 1);
    std::vector<Uint16> voxels;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const long value = std::lround(hu(at(column, row, k))) + (isSigned ? 0 : 1024);
        voxels.push_back(static_cast<Uint16>(isSigned ? value : std::clamp(value, 0L, 4095L)));
      }
    must(data.putAndInsertUint16Array(DCM_PixelData, voxels.data(), voxels.size()));
    spoil(data, k);
    const E_TransferSyntax syntax = jpegLs ? EXS_JPEGLSLossless : EXS_LittleEndianExplicit;
    if (jpegLs) must(data.chooseRepresentation(syntax, nullptr));
    // Names that say nothing of the order.
    const auto name = "IM" + std::to_string((k * 7919) % 10007) + ".dcm";
    must(file.saveFile((folder / name).c_str(), syntax));
  }
}

}  // namespace articulus::test
