#include "core/mesh/ct/threshold_surface.h"

#include <vtkCellArray.h>
#include <vtkFlyingEdges3D.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataConnectivityFilter.h>

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::mesh {
namespace {

constexpr std::int16_t kAir_HU = -1000;

/// The voxels with a layer of air around them: the surface is closed where the CT ends. Places in voxels.
void fill(vtkImageData& image, const CtVolume& v) {
  image.SetDimensions(v.columns + 2, v.rows + 2, v.slices + 2);
  image.SetOrigin(-1.0, -1.0, -1.0);
  image.AllocateScalars(VTK_SHORT, 1);
  auto* to = static_cast<short*>(image.GetScalarPointer());
  const auto wide = static_cast<std::size_t>(v.columns) + 2, high = static_cast<std::size_t>(v.rows) + 2;
  std::fill_n(to, wide * high * (static_cast<std::size_t>(v.slices) + 2), kAir_HU);
  for (int slice = 0; slice < v.slices; ++slice)
    for (int row = 0; row < v.rows; ++row)
      std::copy_n(v.hu.begin() + static_cast<std::ptrdiff_t>(v.at(0, row, slice)), v.columns,
                  to + ((static_cast<std::size_t>(slice) + 1) * high + static_cast<std::size_t>(row) + 1) * wide + 1);
}

/// Whether more cells are crossed than there may be triangles: each gives one at least, and none is made before that is
/// known.
bool crossesTooMany(vtkImageData& padded, double value) {
  int size[3];
  padded.GetDimensions(size);
  const auto* voxel = static_cast<const short*>(padded.GetScalarPointer());
  const auto wide = static_cast<std::size_t>(size[0]), layer = wide * static_cast<std::size_t>(size[1]);
  std::size_t crossed = 0;
  for (int z = 0; z + 1 < size[2]; ++z)
    for (int y = 0; y + 1 < size[1]; ++y) {
      const short* row = voxel + static_cast<std::size_t>(z) * layer + static_cast<std::size_t>(y) * wide;
      const auto inside = [&](const short* at) {
        return (at[0] > value) + (at[wide] > value) + (at[layer] > value) + (at[layer + wide] > value);
      };
      int left = inside(row);
      for (int x = 0; x + 1 < size[0]; ++x) {
        const int right = inside(++row), both = left + right;
        crossed += both > 0 && both < 8;
        left = right;
      }
      if (crossed > MeshBounds::kTriangles) return true;
    }
  return false;
}

/// Triangles counter-clockwise seen from outside.
TriangleMesh meshOf(vtkPolyData& surface, const CtVolume& v) {
  TriangleMesh mesh;
  std::vector<std::uint32_t> number(static_cast<std::size_t>(surface.GetNumberOfPoints()), 0);
  std::vector<bool> known(number.size(), false);
  vtkCellArray* triangles = surface.GetPolys();
  mesh.triangles.reserve(static_cast<std::size_t>(triangles->GetNumberOfCells()));
  vtkIdType corners = 0;
  const vtkIdType* of = nullptr;
  for (triangles->InitTraversal(); triangles->GetNextCell(corners, of) != 0;) {
    TriangleMesh::Triangle t{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto at = static_cast<std::size_t>(of[k]);
      if (!known[at]) {  // pieces that were left out have corners too
        known[at] = true;
        number[at] = static_cast<std::uint32_t>(mesh.vertices.size());
        double p[3];
        surface.GetPoint(of[k], p);
        mesh.vertices.push_back(v.origin_mm + p[0] * v.column_mm + p[1] * v.row_mm + p[2] * v.slice_mm);
      }
      t[k] = number[at];
    }
    mesh.triangles.push_back(t);
  }
  return mesh;
}

}  // namespace

base::Result<TriangleMesh> thresholdSurface(const CtVolume& volume, double threshold_HU, bool largestPiece) {
  vtkNew<vtkImageData> image;
  fill(*image, volume);
  const auto tooMany = [threshold_HU] {
    return base::Error{base::ErrorCode::OutOfRange,
                       "The surface at " + base::significant(threshold_HU) + " HU has more than " +
                           std::to_string(MeshBounds::kTriangles) + " triangles.",
                       "Take a higher threshold: soft tissue and noise are below 200 HU, bone above."};
  };
  const double value = std::ceil(threshold_HU) - 0.5;  // half a unit aside: no corner lies on a voxel
  if (crossesTooMany(*image, value)) return tooMany();
  vtkNew<vtkFlyingEdges3D> surface;
  surface->SetInputData(image);
  surface->SetValue(0, value);
  surface->ComputeNormalsOff();
  surface->ComputeGradientsOff();
  surface->ComputeScalarsOff();
  surface->Update();
  vtkPolyData* found = surface->GetOutput();
  if (found->GetNumberOfPolys() == 0)
    return base::Error{base::ErrorCode::NotFound,
                       "Nothing of the CT is as dense as " + base::significant(threshold_HU) + " HU.",
                       "Take a lower threshold: bone begins at some 200 HU."};
  if (static_cast<std::size_t>(found->GetNumberOfPolys()) > MeshBounds::kTriangles) return tooMany();
  if (!largestPiece) return meshOf(*found, volume);
  vtkNew<vtkPolyDataConnectivityFilter> pieces;
  pieces->SetInputData(found);
  pieces->SetExtractionModeToLargestRegion();
  pieces->Update();
  return meshOf(*pieces->GetOutput(), volume);
}

}  // namespace articulus::mesh
