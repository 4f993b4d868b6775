#include "ui/plot/plot_picture.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QImage>
#include <QMenu>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/kit/files/file_name.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kPixelsPerMillimetre = 96.0 / 25.4;  // of the units that fonts and pens of the screen are given in
constexpr double kDotsPerPixel = 300.0 / 96.0;        // of a PNG for print

struct PlotPicture {
  Q_DECLARE_TR_FUNCTIONS(PlotPicture)
};

void stylePrint(QCustomPlot& plot) {
  plot.setBackground(Qt::white);
  QList<QCPAxis*> axes;
  for (auto* rect : plot.axisRects()) {
    rect->setBackground(Qt::white);
    axes << rect->axis(QCPAxis::atBottom) << rect->axis(QCPAxis::atLeft);
  }
  for (QCPAxis* axis : std::as_const(axes)) {
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen}) (axis->*set)(QPen(Qt::black, 1));
    axis->setTickLabelColor(Qt::black);
    axis->setLabelColor(Qt::black);
    axis->grid()->setPen(QPen(QColor(0xdd, 0xdd, 0xdd), 1));
  }
  for (int i = 0; i < plot.itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(plot.item(i))) text->setColor(Qt::black);
  if (!plot.legend) return;
  plot.legend->setBrush(Qt::white);
  plot.legend->setTextColor(Qt::black);
}

/// While it lives the plot looks as in print, in the light theme's colours and with its time axis labelled.
class PrintLook {
 public:
  PrintLook(QCustomPlot& plot, const std::function<void()>& restyle)
      : plot_(plot), restyle_(restyle), labelled_(lowest()->tickLabels()) {
    paper_.emplace();
    if (restyle_) restyle_();
    lowest()->setTickLabels(true);
    stylePrint(plot);
  }
  ~PrintLook() {
    lowest()->setTickLabels(labelled_);
    paper_.reset();
    if (restyle_) restyle_();
  }
  PrintLook(const PrintLook&) = delete;
  PrintLook& operator=(const PrintLook&) = delete;

 private:
  /// Asked for each time: some plots make their axes anew with their looks.
  [[nodiscard]] QCPAxis* lowest() const { return plot_.axisRects().constLast()->axis(QCPAxis::atBottom); }
  QCustomPlot& plot_;
  const std::function<void()>& restyle_;
  bool labelled_;
  std::optional<Theme::OnPaper> paper_;
};

/// Dots of a picture with 300 an inch for one of the screen's.
double scaleOf(const QCustomPlot& plot, double width_mm) {
  return width_mm * kPixelsPerMillimetre / std::max(1, plot.width()) * kDotsPerPixel;
}

/// So wide on paper; inside it has the pixels of the screen's plot, so that what is placed by them stands where it
/// stood.
QByteArray asSvg(QCustomPlot& plot, double width_mm) {
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  QSvgGenerator svg;
  svg.setOutputDevice(&bytes);
  svg.setResolution(96);
  const double width_px = width_mm * kPixelsPerMillimetre;
  svg.setSize(QSizeF(width_px, width_px * plot.height() / std::max(1, plot.width())).toSize());
  svg.setViewBox(QRect(QPoint(0, 0), plot.size()));
  QCPPainter painter;
  painter.begin(&svg);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  plot.toPainter(&painter, plot.width(), plot.height());
  painter.end();
  return bytes.data();
}

QByteArray asPdf(QCustomPlot& plot, double width_mm) {
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  QPdfWriter pdf(&bytes);
  const QSizeF page(width_mm, width_mm * plot.height() / std::max(1, plot.width()));
  pdf.setPageSize(QPageSize(page, QPageSize::Millimeter, {}, QPageSize::ExactMatch));
  pdf.setPageMargins(QMarginsF());
  QCPPainter painter;
  painter.begin(&pdf);
  painter.setWindow(QRect(QPoint(0, 0), plot.size()));
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.setMode(QCPPainter::pmNonCosmetic);
  plot.toPainter(&painter, plot.width(), plot.height());
  painter.end();
  return bytes.data();
}

QByteArray asPng(QCustomPlot& plot, double width_mm) {
  QImage image = plot.toPixmap(plot.width(), plot.height(), scaleOf(plot, width_mm)).toImage();
  image.setDevicePixelRatio(1.0);
  constexpr double kInchesPerMetre = 1000.0 / 25.4;
  image.setDotsPerMeterX(qRound(300.0 * kInchesPerMetre));
  image.setDotsPerMeterY(qRound(300.0 * kInchesPerMetre));
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  image.save(&bytes, "PNG");
  return bytes.data();
}

}  // namespace

base::Result<void> writePicture(QCustomPlot& plot, const QString& file, double width_mm,
                                const std::function<void()>& restyle) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  static const QHash<QString, QByteArray (*)(QCustomPlot&, double)> kKinds{
      {QStringLiteral("svg"), asSvg}, {QStringLiteral("pdf"), asPdf}, {QStringLiteral("png"), asPng}};
  const auto kind = kKinds.value(suffix);
  if (!kind)
    return base::Error{base::ErrorCode::InvalidArgument, toCore(file) + ": a picture is .svg, .pdf or .png.",
                       "Give the file one of these endings."};
  const PrintLook look(plot, restyle);
  const QByteArray bytes = kind(plot, width_mm);
  QSaveFile to(file);
  if (to.open(QIODevice::WriteOnly) && to.write(bytes) == bytes.size() && to.commit()) return {};
  return base::Error{base::ErrorCode::StorageFailure, toCore(file) + " cannot be written.",
                     "Choose another folder, or free some space."};
}

void copyPicture(QCustomPlot& plot, const std::function<void()>& restyle, double width_mm) {
  const PrintLook look(plot, restyle);
  QPixmap picture = plot.toPixmap(plot.width(), plot.height(), scaleOf(plot, width_mm));
  picture.setDevicePixelRatio(1.0);
  QApplication::clipboard()->setPixmap(picture);
}

static void savePicture(QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle) {
  chooseFile(&owner,
             {.title = PlotPicture::tr("Save the picture"),
              .filter = PlotPicture::tr("Pictures (*.svg *.pdf *.png)"),
              .start = pictureFileName(owner, PlotPicture::tr("plot"), QStringLiteral("svg")),
              .suffix = QStringLiteral("svg"),
              .save = true},
             [&owner, &plot, restyle](const QString& file) {
               const auto written = writePicture(plot, file, kPrintWidth_mm, restyle);
               if (written) return;
               askInSheet(&owner,
                          {.title = PlotPicture::tr("The picture was not saved"),
                           .question = coreText(written.error().message),
                           .detail = coreText(written.error().remedy),
                           .yes = PlotPicture::tr("Choose again"),
                           .no = PlotPicture::tr("Close")},
                          [&owner, &plot, restyle] { savePicture(owner, plot, restyle); });
             });
}

void addPictureActions(QMenu& menu, QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle) {
  QObject::connect(menu.addAction(PlotPicture::tr("Copy the picture")), &QAction::triggered, &plot,
                   [&plot, restyle] { copyPicture(plot, restyle); });
  QObject::connect(menu.addAction(PlotPicture::tr("Save the picture …")), &QAction::triggered, &plot,
                   [&owner, &plot, restyle] { savePicture(owner, plot, restyle); });
}

void givePictureMenu(QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle) {
  offerMenu(owner, [&owner, &plot, restyle](QMenu& menu) { addPictureActions(menu, owner, plot, restyle); });
  // Of the plot too: it keeps mouse events from what it lies in, those that ask for a menu as well.
  for (QWidget* asked : {&owner, static_cast<QWidget*>(&plot)}) {
    asked->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(asked, &QWidget::customContextMenuRequested, &owner,
                     [&owner, &plot, asked, restyle](const QPoint& at) {
                       auto* menu = new QMenu(&owner);
                       menu->setAttribute(Qt::WA_DeleteOnClose);
                       addPictureActions(*menu, owner, plot, restyle);
                       menu->popup(asked->mapToGlobal(at));
                     });
  }
}

}  // namespace articulus::ui
