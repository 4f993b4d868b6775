#include "core/publication/document/png.h"

#include <cairo.h>

#include <memory>

namespace articulus::publication {
namespace {

cairo_status_t appendBytes(void* target, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

base::Result<std::string> pngOf(const std::vector<std::uint8_t>& rgb, int width, int height) {
  const base::Error failed{base::ErrorCode::Internal, "A picture could not be packed.", "Free some memory."};
  const auto row = 3 * static_cast<std::size_t>(width);
  if (width < 1 || height < 1 || rgb.size() != row * static_cast<std::size_t>(height)) return failed;
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height), cairo_surface_destroy);
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return failed;
  cairo_surface_flush(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < height; ++y) {
    // A pixel is one word of 32 bits, whatever the order of its bytes.
    auto* to = reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(surface.get()) +
                                                static_cast<std::ptrdiff_t>(y) * stride);
    const std::uint8_t* from = rgb.data() + row * static_cast<std::size_t>(y);
    for (int x = 0; x < width; ++x, from += 3)
      to[x] = static_cast<std::uint32_t>(from[0]) << 16U | static_cast<std::uint32_t>(from[1]) << 8U | from[2];
  }
  cairo_surface_mark_dirty(surface.get());
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.get(), appendBytes, &bytes) != CAIRO_STATUS_SUCCESS) return failed;
  return bytes;
}

}  // namespace articulus::publication
