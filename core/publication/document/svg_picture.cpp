#include "core/publication/document/svg_picture.h"

#include <cairo-pdf.h>

#include <cmath>

#include "core/publication/document/render.h"

namespace articulus::publication {
namespace {

constexpr double kPointsPerInch = 72.0;
constexpr double kLargest_pt = 20.0 * kPointsPerInch;

base::Error unreadable(const std::string& why) {
  return {base::ErrorCode::ParseError, "This picture cannot be drawn: " + why, "Use a well-formed SVG with a size."};
}

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Cairo = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

}  // namespace

base::Result<SvgPicture> SvgPicture::read(const std::string& svg) {
  GError* failed = nullptr;
  RsvgHandle* handle =
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), static_cast<gsize>(svg.size()), &failed);
  if (!handle) {
    const std::string why = failed ? failed->message : "no SVG";
    g_clear_error(&failed);
    return unreadable(why);
  }
  SvgPicture picture;
  picture.handle_.reset(handle, g_object_unref);
  rsvg_handle_set_dpi(handle, kPointsPerInch);
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &picture.width_pt_, &picture.height_pt_) ||
      !(picture.width_pt_ >= 1.0) || !(picture.height_pt_ >= 1.0)) {
    gboolean hasBox = FALSE;
    RsvgRectangle box{};
    rsvg_handle_get_intrinsic_dimensions(handle, nullptr, nullptr, nullptr, nullptr, &hasBox, &box);
    if (!hasBox || !(box.width > 0.0) || !(box.height > 0.0)) return unreadable("it states no size.");
    picture.width_pt_ = box.width;
    picture.height_pt_ = box.height;
  }
  return picture;
}

void SvgPicture::draw(cairo_t* cairo, double x, double y, double width, double height) const {
  const RsvgRectangle place{x, y, width, height};
  rsvg_handle_render_document(handle_.get(), cairo, &place, nullptr);
}

base::Result<std::string> rendered(const std::string& svg, FileKind kind, double dots_per_inch) {
  if (kind == FileKind::Svg) return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg;
  const auto picture = SvgPicture::read(svg);
  if (!picture) return picture.error();
  const double width = picture->width_pt(), height = picture->height_pt();
  if (width > kLargest_pt || height > kLargest_pt) return unreadable("it is larger than 20 inches.");
  std::string bytes;
  if (kind == FileKind::Pdf) {
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, width, height), cairo_surface_destroy);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Articulus");
    const Cairo cairo(cairo_create(surface.get()), cairo_destroy);
    picture->draw(cairo.get(), 0.0, 0.0, width, height);
    cairo_surface_finish(surface.get());
    return bytes;
  }
  const double scale = dots_per_inch / kPointsPerInch;
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(width * scale)),
                                                   static_cast<int>(std::lround(height * scale))),
                        cairo_surface_destroy);
  const Cairo cairo(cairo_create(surface.get()), cairo_destroy);
  cairo_scale(cairo.get(), scale, scale);
  picture->draw(cairo.get(), 0.0, 0.0, width, height);
  if (cairo_surface_write_to_png_stream(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
    return unreadable("too little memory for it.");
  return bytes;
}

}  // namespace articulus::publication
