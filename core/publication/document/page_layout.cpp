#include "core/publication/document/page_layout.h"

#include <algorithm>
#include <cmath>

namespace articulus::publication {
namespace {

constexpr unsigned kInk = 0x1d2429, kQuiet = 0x4b545b, kWarning = 0xa33b00;
constexpr double kLineSpacing = 1.25;
constexpr double kAfterParagraph = 6.0, kAfterBlock = 10.0;
constexpr double kLeastAfterHeading = 36.0;  // two lines of what follows
constexpr double kWholeItem = 80.0;          // a list item that is lower is not split

void setColour(cairo_t* cairo, unsigned colour) {
  const auto part = [colour](int shift) { return static_cast<double>(colour >> shift & 0xFFU) / 255.0; };
  cairo_set_source_rgb(cairo, part(16), part(8), part(0));
}

}  // namespace

PageLayout::PageLayout(const Frame& frame, const std::string& language, double spacing)
    : frame_(frame), spacing_(spacing), y_(frame.top) {
  context_.reset(pango_font_map_create_context(pango_cairo_font_map_get_default()), g_object_unref);
  pango_cairo_context_set_resolution(context_.get(), 72.0);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context_.get(), options);
  cairo_font_options_destroy(options);
  pango_context_set_language(context_.get(), pango_language_from_string(language.c_str()));
  pages_.emplace_back();
}

TextLayout PageLayout::text(const std::string& words, const TextStyle& style, double width) const {
  TextLayout layout(pango_layout_new(context_.get()), g_object_unref);
  PangoFontDescription* font = pango_font_description_from_string("Inter, DejaVu Sans, sans-serif");
  pango_font_description_set_size(font, static_cast<int>(std::lround(style.size_pt * PANGO_SCALE)));
  if (style.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
  pango_layout_set_font_description(layout.get(), font);
  pango_font_description_free(font);
  pango_layout_set_line_spacing(layout.get(), static_cast<float>(kLineSpacing));
  if (width > 0.0) {
    pango_layout_set_width(layout.get(), static_cast<int>(std::ceil(width * PANGO_SCALE)));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  }
  if (style.right) pango_layout_set_alignment(layout.get(), PANGO_ALIGN_RIGHT);
  // Pango draws nothing of a text that is no UTF-8; what is none becomes the replacement character.
  char* valid = g_utf8_make_valid(words.data(), static_cast<gssize>(words.size()));
  std::string clean(valid);
  g_free(valid);
  std::erase_if(clean, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
  pango_layout_set_text(layout.get(), clean.c_str(), static_cast<int>(clean.size()));
  return layout;
}

double PageLayout::heightOf(const TextLayout& layout) {
  int width = 0, height = 0;
  pango_layout_get_size(layout.get(), &width, &height);
  return static_cast<double>(height) / PANGO_SCALE;
}

double PageLayout::widthOf(const TextLayout& layout) {
  int width = 0, height = 0;
  pango_layout_get_size(layout.get(), &width, &height);
  return static_cast<double>(width) / PANGO_SCALE;
}

void PageLayout::show(cairo_t* cairo, const TextLayout& layout, double x, double y, unsigned colour) {
  setColour(cairo, colour);
  cairo_move_to(cairo, x, y);
  pango_cairo_show_layout(cairo, layout.get());
}

void PageLayout::newPage() {
  pages_.emplace_back();
  y_ = frame_.top;
}

void PageLayout::place(double firstPart) {
  double needed = firstPart;
  for (const Waiting& one : waiting_) needed += one.before + heightOf(one.layout) + one.after;
  if (needed > room() && y_ > frame_.top) newPage();
  for (Waiting& one : waiting_) {
    if (y_ > frame_.top) y_ += one.before;
    one.bookmark.y = y_;
    if (one.bookmark.level > 0) pages_.back().bookmarks.push_back(one.bookmark);
    draw([layout = one.layout, x = frame_.left, y = y_, colour = one.colour](cairo_t* cairo) {
      show(cairo, layout, x, y, colour);
    });
    y_ += heightOf(one.layout) + one.after;
    if (one.bookmark.level == 1)
      draw([left = frame_.left, right = frame_.right, y = y_ - 3.0](cairo_t* cairo) {
        setColour(cairo, kInk);
        cairo_set_line_width(cairo, 0.9);
        cairo_move_to(cairo, left, y);
        cairo_line_to(cairo, right, y);
        cairo_stroke(cairo);
      });
  }
  waiting_.clear();
}

void PageLayout::heading(const Heading& heading) {
  const bool section = heading.level <= 1;
  waiting_.push_back({text(heading.text, {.size_pt = section ? 14.0 : 10.5, .bold = true}, frame_.width()),
                      {section ? 1 : 2, heading.text, 0.0},
                      spacing_ * (section ? 16.0 : 8.0),
                      spacing_ * (section ? 8.0 : 4.0),
                      kInk});
}

void PageLayout::title(const std::string& words) {
  const TextLayout layout = text(words, {.size_pt = 20.0, .bold = true}, frame_.width());
  place(heightOf(layout));
  draw([layout, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, layout, x, y, kInk); });
  y_ += heightOf(layout) + 4.0;
}

void PageLayout::lines(const TextLayout& layout, double x, unsigned colour) {
  const std::shared_ptr<PangoLayoutIter> iter(pango_layout_get_iter(layout.get()), pango_layout_iter_free);
  do {
    int top = 0, bottom = 0;
    pango_layout_iter_get_line_yrange(iter.get(), &top, &bottom);
    const double height = static_cast<double>(bottom - top) / PANGO_SCALE;
    if (height > room()) newPage();
    PangoLayoutLine* line = pango_layout_iter_get_line_readonly(iter.get());
    const double baseline = static_cast<double>(pango_layout_iter_get_baseline(iter.get()) - top) / PANGO_SCALE;
    draw([layout, line, x, y = y_ + baseline, colour](cairo_t* cairo) {
      setColour(cairo, colour);
      cairo_move_to(cairo, x, y);
      pango_cairo_show_layout_line(cairo, line);
    });
    y_ += height;
  } while (pango_layout_iter_next_line(iter.get()));
}

void PageLayout::paragraph(const Paragraph& paragraph, double size_pt) {
  if (paragraph.text.empty()) return;
  const bool warning = paragraph.tone == Tone::Warning;
  const double indent = warning ? 9.0 : 0.0;
  const TextLayout layout = text(paragraph.text, {.size_pt = size_pt}, frame_.width() - indent);
  const double height = heightOf(layout);
  if (paragraph.tone == Tone::Quiet && !waiting_.empty() && height < kLeastAfterHeading) {
    waiting_.push_back(
        {layout, {0, {}, 0.0}, 0.0, spacing_ * kAfterParagraph, kQuiet});  // stays with the heading's table
    return;
  }
  place(std::min(height, kLeastAfterHeading));
  // A short one is not torn apart for a line or two.
  if (height > room() && height < 5.0 * size_pt * 1.5 && y_ > frame_.top) newPage();
  const std::size_t page = pages_.size();
  const double top = y_;
  lines(layout, frame_.left + indent, paragraph.tone == Tone::Quiet ? kQuiet : kInk);
  if (warning && pages_.size() == page)
    draw([x = frame_.left, top, height](cairo_t* cairo) {
      setColour(cairo, kWarning);
      cairo_rectangle(cairo, x, top, 3.0, height);
      cairo_fill(cairo);
    });
  y_ += spacing_ * kAfterParagraph;
}

void PageLayout::list(const List& list) {
  constexpr double kIndent = 14.0;
  int number = 0;
  for (const std::string& item : list.items) {
    const TextLayout layout = text(item, {}, frame_.width() - kIndent);
    const double height = heightOf(layout);
    // What stands on one page as a whole takes a heading that waits for it along.
    place(height < kWholeItem ? height : kLeastAfterHeading);
    if (height > room() && height < kWholeItem && y_ > frame_.top) newPage();
    const TextLayout sign = text(list.numbered ? std::to_string(++number) + "." : "\u2022", {}, 0.0);
    draw([sign, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, sign, x, y, kInk); });
    lines(layout, frame_.left + kIndent, kInk);
    y_ += spacing_ * 2.5;
  }
  y_ += spacing_ * kAfterParagraph;
}

void PageLayout::facts(const std::vector<std::pair<std::string, std::string>>& lead) {
  double widest = 0.0;
  for (const auto& [term, fact] : lead) widest = std::max(widest, widthOf(text(term, {.size_pt = 9.0}, 0.0)));
  widest = std::min(widest, 0.4 * frame_.width()) + 12.0;
  for (const auto& [term, fact] : lead) {
    const TextLayout left = text(term, {.size_pt = 9.0}, widest - 8.0);
    const TextLayout right = text(fact, {.size_pt = 9.0}, frame_.width() - widest);
    const double height = std::max(heightOf(left), heightOf(right));
    place(height);
    draw([left, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, left, x, y, kQuiet); });
    draw([right, x = frame_.left + widest, y = y_](cairo_t* cairo) { show(cairo, right, x, y, kInk); });
    y_ += height + spacing_ * 2.0;
  }
  y_ += spacing_ * kAfterParagraph;
}

void PageLayout::figure(double width, double height, const std::string& caption,
                        const std::function<void(cairo_t*, double, double, double, double)>& drawn) {
  const TextLayout below =
      caption.empty() ? TextLayout() : text(caption, {.size_pt = 8.5}, std::max(width, 0.6 * frame_.width()));
  const double captionHeight = below ? heightOf(below) + 4.0 : 0.0;
  const double scale = std::min({1.0, frame_.width() / width, (frame_.height() - captionHeight - 60.0) / height});
  width *= scale;
  height *= scale;
  place(height + captionHeight);
  draw([drawn, x = frame_.left, y = y_, width, height](cairo_t* cairo) { drawn(cairo, x, y, width, height); });
  y_ += height + 4.0;
  if (below) draw([below, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, below, x, y, kQuiet); });
  y_ += captionHeight + spacing_ * kAfterBlock;
}

}  // namespace articulus::publication
