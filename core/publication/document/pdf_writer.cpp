#include <cairo-pdf.h>

#include <algorithm>

#include "core/publication/document/page_layout.h"
#include "core/publication/document/render.h"
#include "core/publication/document/svg_picture.h"

namespace articulus::publication {
namespace {

constexpr double kMillimetre = 72.0 / 25.4;
constexpr unsigned kInk = 0x1d2429, kQuiet = 0x4b545b, kWhite = 0xffffff;

struct PageSize {
  double width, height;
};
PageSize sizeOf(Paper paper) { return paper == Paper::Letter ? PageSize{612.0, 792.0} : PageSize{595.276, 841.89}; }

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

struct Source {
  const std::string& bytes;
  std::size_t at = 0;
};
cairo_status_t take(void* source, unsigned char* data, unsigned length) {
  auto& from = *static_cast<Source*>(source);
  if (from.bytes.size() - from.at < length) return CAIRO_STATUS_READ_ERROR;
  std::copy_n(from.bytes.begin() + static_cast<std::ptrdiff_t>(from.at), length, reinterpret_cast<char*>(data));
  from.at += length;
  return CAIRO_STATUS_SUCCESS;
}

/// Something to be drawn into a box of its own proportions.
struct Picture {
  double width = 0.0, height = 0.0;
  std::function<void(cairo_t*, double, double, double, double)> draw;
};

base::Result<Picture> pictureOf(const std::string& bytes) {
  if (!bytes.starts_with("\x89PNG")) {
    auto svg = SvgPicture::read(bytes);
    if (!svg) return svg.error();
    return Picture{
        svg->width_pt(), svg->height_pt(),
        [picture = *svg](cairo_t* c, double x, double y, double w, double h) { picture.draw(c, x, y, w, h); }};
  }
  // IHDR is the first part of a PNG: width and height, before anything is unpacked.
  constexpr std::size_t kSizes = 16;
  constexpr unsigned kMostPixels = 4000;  // along an edge; a logo is 45 mm wide
  const auto number = [&bytes](std::size_t at) {
    unsigned n = 0;
    for (std::size_t i = 0; i < 4; ++i) n = n << 8U | static_cast<unsigned char>(bytes[at + i]);
    return n;
  };
  if (bytes.size() < kSizes + 8 || number(kSizes) > kMostPixels || number(kSizes + 4) > kMostPixels)
    return base::Error{base::ErrorCode::ParseError, "The logo is no PNG of at most 4000 pixels along an edge.",
                       "Save it smaller."};
  Source source{bytes};
  const std::shared_ptr<cairo_surface_t> image(cairo_image_surface_create_from_png_stream(take, &source),
                                               cairo_surface_destroy);
  if (cairo_surface_status(image.get()) != CAIRO_STATUS_SUCCESS)
    return base::Error{base::ErrorCode::ParseError, "The logo is no PNG that can be read.", "Save it again as PNG."};
  const double width = cairo_image_surface_get_width(image.get()), height = cairo_image_surface_get_height(image.get());
  return Picture{width, height, [image, width, height](cairo_t* c, double x, double y, double w, double h) {
                   cairo_save(c);
                   cairo_translate(c, x, y);
                   cairo_scale(c, w / width, h / height);
                   cairo_set_source_surface(c, image.get(), 0.0, 0.0);
                   cairo_paint(c);
                   cairo_restore(c);
                 }};
}

}  // namespace

base::Result<void> canBeDrawn(const std::string& picture) {
  const auto read = pictureOf(picture);
  if (!read) return read.error();
  return {};
}

namespace {

std::string filled(std::string text, const std::string& key, std::size_t number) {
  if (const auto at = text.find(key); at != std::string::npos) text.replace(at, key.size(), std::to_string(number));
  return text;
}

base::Result<void> lay(const Document& document, PageLayout& layout, const PageLayout::Frame& frame,
                       PageLayout::Drawing& letterhead) {
  double used = frame.top;
  if (!document.logo.empty() || !document.laboratory.empty()) {
    Picture logo;
    if (!document.logo.empty()) {
      auto read = pictureOf(document.logo);
      if (!read) return read.error();
      logo = *read;
      const double scale = std::min(45.0 * kMillimetre / logo.width, 16.0 * kMillimetre / logo.height);
      logo.width *= scale;
      logo.height *= scale;
    }
    std::string address;
    for (const std::string& line : document.laboratory) address += (address.empty() ? "" : "\n") + line;
    const TextLayout words = layout.text(address, {.size_pt = 8.0, .right = true}, 0.5 * frame.width());
    letterhead = [=](cairo_t* cairo) {
      if (logo.draw) logo.draw(cairo, frame.left, frame.top, logo.width, logo.height);
      PageLayout::show(cairo, words, frame.left + 0.5 * frame.width(), frame.top, kQuiet);
    };
    used += std::max(logo.height, PageLayout::heightOf(words)) + 14.0;
  }
  layout.moveTo(used);
  layout.title(document.title);
  layout.paragraph({document.subtitle, Tone::Quiet}, 10.5);
  layout.facts(document.lead);
  for (const Block& block : document.blocks) {
    if (const auto* heading = std::get_if<Heading>(&block)) layout.heading(*heading);
    else if (const auto* paragraph = std::get_if<Paragraph>(&block)) layout.paragraph(*paragraph);
    else if (const auto* list = std::get_if<List>(&block)) layout.list(*list);
    else if (const auto* table = std::get_if<Table>(&block)) layout.table(*table);
    else if (const auto* figure = std::get_if<Figure>(&block)) {
      auto picture = pictureOf(figure->svg);
      if (!picture) return picture.error();
      layout.figure(picture->width, picture->height, figure->caption, picture->draw);
    }
  }
  layout.finish();
  return {};
}

/// What every page says above and below.
void drawAround(cairo_t* cairo, const Document& document, const PageLayout& layout, const PageLayout::Frame& frame,
                const PageSize& size, std::size_t page) {
  if (!document.mark.empty()) {
    const double bar = 8.0 * kMillimetre;
    if (document.warns) cairo_set_source_rgb(cairo, 0.64, 0.23, 0.0);
    else cairo_set_source_rgb(cairo, 0.93, 0.945, 0.953);
    cairo_rectangle(cairo, 0.0, 0.0, size.width, bar);
    cairo_fill(cairo);
    const TextLayout mark = layout.text(document.mark, {.size_pt = 9.0, .bold = true}, frame.width());
    PageLayout::show(cairo, mark, frame.left, 0.5 * (bar - PageLayout::heightOf(mark)), document.warns ? kWhite : kInk);
  }
  const double below = frame.bottom + 12.0;
  cairo_set_source_rgb(cairo, 0.8, 0.8, 0.8);
  cairo_set_line_width(cairo, 0.4);
  cairo_move_to(cairo, frame.left, below - 4.0);
  cairo_line_to(cairo, frame.right, below - 4.0);
  cairo_stroke(cairo);
  const std::string number = filled(filled(document.pageWord, "{page}", page + 1), "{pages}", layout.pages().size());
  const TextLayout right = layout.text(number, {.size_pt = 7.5, .right = true}, 90.0);
  PageLayout::show(cairo, right, frame.right - 90.0, below, kQuiet);
  const TextLayout left = layout.text(document.footer, {.size_pt = 7.5}, frame.width() - 100.0);
  pango_layout_set_height(left.get(), 0);
  pango_layout_set_ellipsize(left.get(), PANGO_ELLIPSIZE_END);
  PageLayout::show(cairo, left, frame.left, below, kQuiet);
}

}  // namespace

base::Result<std::string> pdfOf(const Document& document, Paper paper) {
  const PageSize size = sizeOf(paper);
  const PageLayout::Frame frame{20.0 * kMillimetre, 16.0 * kMillimetre, size.width - 20.0 * kMillimetre,
                                size.height - 19.0 * kMillimetre};
  PageLayout::Drawing letterhead;
  // A last page with a line or two is saved where a bit less between the parts makes room for them.
  constexpr double kNearlyEmpty = 0.15;
  std::unique_ptr<PageLayout> laidOut;
  for (const double spacing : {1.0, 0.85, 0.7}) {
    auto next = std::make_unique<PageLayout>(frame, document.language, spacing);
    if (auto laid = lay(document, *next, frame, letterhead); !laid) return laid.error();
    if (!laidOut || next->pages().size() < laidOut->pages().size()) laidOut = std::move(next);
    if (laidOut->pages().size() == 1 || laidOut->y() - frame.top > kNearlyEmpty * frame.height()) break;
  }
  const PageLayout& layout = *laidOut;

  std::string bytes;
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_pdf_surface_create_for_stream(append, &bytes, size.width, size.height), cairo_surface_destroy);
  for (const auto& [key, value] : {std::pair{CAIRO_PDF_METADATA_TITLE, document.title},
                                   {CAIRO_PDF_METADATA_AUTHOR, document.author},
                                   {CAIRO_PDF_METADATA_SUBJECT, document.subtitle},
                                   {CAIRO_PDF_METADATA_KEYWORDS, document.mark},
                                   {CAIRO_PDF_METADATA_CREATOR, std::string("Articulus")},
                                   {CAIRO_PDF_METADATA_CREATE_DATE, document.created}})
    if (!value.empty()) {
      char* valid = g_utf8_make_valid(value.c_str(), -1);
      cairo_pdf_surface_set_metadata(surface.get(), key, valid);
      g_free(valid);
    }
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()), cairo_destroy);
  int section = CAIRO_PDF_OUTLINE_ROOT;
  for (std::size_t page = 0; page < layout.pages().size(); ++page) {
    drawAround(cairo.get(), document, layout, frame, size, page);
    if (page == 0 && letterhead) letterhead(cairo.get());
    for (const auto& drawing : layout.pages()[page].drawings) drawing(cairo.get());
    for (const auto& mark : layout.pages()[page].bookmarks) {
      const std::string place =
          "page=" + std::to_string(page + 1) + " pos=[0 " + std::to_string(static_cast<int>(mark.y)) + "]";
      char* valid = g_utf8_make_valid(mark.text.c_str(), -1);
      const int added = cairo_pdf_surface_add_outline(surface.get(), mark.level == 1 ? CAIRO_PDF_OUTLINE_ROOT : section,
                                                      valid, place.c_str(), static_cast<cairo_pdf_outline_flags_t>(0));
      g_free(valid);
      if (mark.level == 1) section = added;
    }
    cairo_show_page(cairo.get());
  }
  cairo_surface_finish(surface.get());
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    return base::Error{
        base::ErrorCode::Internal,
        "The PDF could not be drawn: " + std::string(cairo_status_to_string(cairo_surface_status(surface.get()))),
        "Write the report as HTML, and report this as a defect."};
  return bytes;
}

}  // namespace articulus::publication
