#pragma once
#include <librsvg/rsvg.h>

#include <memory>
#include <string>

#include "core/base/result.h"

namespace articulus::publication {

/// An SVG that can be drawn. Only for .cpp files of this room, which link librsvg and cairo.
class SvgPicture {
 public:
  /// Errors  ParseError
  [[nodiscard]] static base::Result<SvgPicture> read(const std::string& svg);

  [[nodiscard]] double width_pt() const { return width_pt_; }
  [[nodiscard]] double height_pt() const { return height_pt_; }
  void draw(cairo_t* cairo, double x, double y, double width, double height) const;

 private:
  std::shared_ptr<RsvgHandle> handle_;
  double width_pt_ = 0.0, height_pt_ = 0.0;
};

}  // namespace articulus::publication
