#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/scene/mesh.h"

namespace articulus::scene {

/// A picture of meshes from afar, without a graphics card: parallel projection, the nearest surface of each pixel,
/// light from the upper left, dark lines where a part or its depth ends.
/// Frames  whatever the meshes are placed in; z is upwards in the picture
/// In      m, radians, colours 0..255
/// Thread  any; one at a time a view
class ShadedView {
 public:
  using Colour = std::array<std::uint8_t, 3>;
  struct Camera {
    spatial::Vector3 target_m{0, 0, 0};             ///< in the middle of the picture
    double azimuth_rad = 0.0, elevation_rad = 0.0;  ///< of the eye, seen from the target; 0, 0: along +x
    double width_m = 1.0;                           ///< that the picture shows
  };
  struct Pixel {
    double x = 0.0, y = 0.0;  ///< from the upper left corner
  };

  /// In  width, height in pixels, at least 1 each
  ShadedView(const Camera& camera, int width, int height);

  /// In  inFront: nothing hides it, as an arrow that has to be seen
  void add(const Mesh& mesh, const spatial::Pose& X, const Colour& colour, bool inFront = false);

  [[nodiscard]] Pixel pixelOf(const spatial::Vector3& p_m) const;
  /// Whether nothing of what was added hides a point that is that far in front of the nearest surface.
  [[nodiscard]] bool sees(const spatial::Vector3& p_m, double within_m) const;
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] double pixelsPerMetre() const { return width_ / camera_.width_m; }
  /// Red, green and blue of each pixel, row by row from above; white where nothing is.
  [[nodiscard]] std::vector<std::uint8_t> pixels() const;

 private:
  static constexpr int kFiner = 3;  ///< points along the edge of a pixel, against stairs
  struct Corner {
    double x, y, depth;  ///< depth: towards the eye, m
  };
  void fill(const std::array<Corner, 3>& corners, const std::array<Eigen::Vector3d, 3>& normals, const Colour& colour);
  [[nodiscard]] Corner cornerOf(const spatial::Vector3& p_m) const;
  [[nodiscard]] bool isEdge(int x, int y) const;

  Camera camera_;
  int width_, height_, fineWidth_, fineHeight_;
  spatial::Matrix3 R_VW_;  ///< rows: right, upwards, towards the eye
  int parts_ = 0;
  std::vector<float> depth_;
  std::vector<std::uint16_t> part_;  ///< 0: nothing
  std::vector<Colour> colour_;
};

}  // namespace articulus::scene
