#include "ui/plot/plot_picture.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QSaveFile>
#include <QSvgGenerator>
#include <utility>

#include "ui/kit/language/core_text.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"

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

/// Of the size of the screen's plot, so that what is placed by pixels stands where it stood.
QByteArray asSvg(QCustomPlot& plot) {
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  QSvgGenerator svg;
  svg.setOutputDevice(&bytes);
  svg.setResolution(96);
  svg.setSize(plot.size());
  svg.setViewBox(QRect(QPoint(0, 0), plot.size()));
  QCPPainter painter;
  painter.begin(&svg);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  plot.toPainter(&painter, plot.width(), plot.height());
  painter.end();
  return bytes.data();
}

}  // namespace

base::Result<void> writePicture(QCustomPlot& plot, const QString& file, double width_mm) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  auto* lowest = plot.axisRects().constLast()->axis(QCPAxis::atBottom);
  const bool timeLabelled = lowest->tickLabels();
  lowest->setTickLabels(true);
  stylePrint(plot);
  bool written = false;
  if (suffix == QLatin1String("svg")) {
    QSaveFile to(file);
    const QByteArray bytes = asSvg(plot);
    written = to.open(QIODevice::WriteOnly) && to.write(bytes) == bytes.size() && to.commit();
  } else if (suffix == QLatin1String("pdf")) {
    written = plot.savePdf(file, plot.width(), plot.height(), QCP::epNoCosmetic);
  } else if (suffix == QLatin1String("png")) {
    const double scale = width_mm * kPixelsPerMillimetre / plot.width() * kDotsPerPixel;
    written = plot.savePng(file, plot.width(), plot.height(), scale, -1, 300);
  } else {
    lowest->setTickLabels(timeLabelled);
    return base::Error{base::ErrorCode::InvalidArgument, toCore(file) + ": a picture is .svg, .pdf or .png.",
                       "Give the file one of these endings."};
  }
  lowest->setTickLabels(timeLabelled);
  if (written) return {};
  return base::Error{base::ErrorCode::StorageFailure, toCore(file) + " cannot be written.",
                     "Choose another folder, or free some space."};
}

static void savePicture(QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle) {
  chooseFile(&owner,
             {.title = PlotPicture::tr("Save the picture"),
              .filter = PlotPicture::tr("Pictures (*.svg *.pdf *.png)"),
              .start = QStringLiteral("plot.svg"),
              .suffix = QStringLiteral("svg"),
              .save = true},
             [&owner, &plot, restyle](const QString& file) {
               const auto written = writePicture(plot, file);
               restyle();
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
                   [&plot] { QApplication::clipboard()->setPixmap(plot.toPixmap(0, 0, 2.0)); });
  QObject::connect(menu.addAction(PlotPicture::tr("Save the picture …")), &QAction::triggered, &plot,
                   [&owner, &plot, restyle] { savePicture(owner, plot, restyle); });
}

void givePictureMenu(QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle) {
  owner.setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(&owner, &QWidget::customContextMenuRequested, &owner, [&owner, &plot, restyle](const QPoint& at) {
    auto* menu = new QMenu(&owner);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addPictureActions(*menu, owner, plot, restyle);
    menu->popup(owner.mapToGlobal(at));
  });
}

}  // namespace articulus::ui
