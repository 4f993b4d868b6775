// The 3D view as it is drawn, by OpenGL: each shipped specimen is seen, and soft shadows fall where the lamp is hidden.
// With ARTICULUS_GALLERY=FOLDER all of them are kept there, in plain light and in soft.
#include <QAction>
#include <QDir>
#include <QMenu>
#include <QSet>
#include <QSettings>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QParameter>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"
#include "tests/ui/test_main.h"
#include "tests/ui/watched_application.h"
#include "ui/scene/light/lamp_view.h"
#include "ui/scene/robot_view.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/tone.h"

namespace articulus::ui::test {

class TestSceneLight : public QObject {
  Q_OBJECT
  cell::CellConfig cell_;  // outlives the view of it
  std::unique_ptr<RobotView> view_;
  const WatchedApplication::Excuse drawnByTheProcessor_;

  void open(const std::string& cell, const std::string& specimen) {
    view_.reset();
    auto loaded = specimen.empty() ? cell::loadCell(cell, ARTICULUS_RESOURCES)
                                   : cell::loadCell(cell, ARTICULUS_RESOURCES, cell::specimenPatch({specimen, {}}));
    QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().text().c_str());
    cell_ = *loaded;
    view_ = std::make_unique<RobotView>(cell_, true, QString());
    QSignalSpy there(view_.get(), &RobotView::specimenDrawn);
    view_->resize(640, 480);
    view_->QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    QTRY_VERIFY_WITH_TIMEOUT(there.count() > 0, 30'000);
  }
  QAction* softShadows() const {
    for (auto* action : view_->findChildren<QAction*>())
      if (action->text() == QStringLiteral("Soft shadows")) return action;
    return nullptr;
  }
  /// Once two in a row are the same.
  QImage settled() const {
    QImage before, now;
    for (int look = 0; look < 60; ++look) {
      QSignalSpy drawn(view_.get(), &RobotView::drawn);
      if (!drawn.wait(400)) {  // nothing is left to be drawn
        now = view_->picture({}).convertToFormat(QImage::Format_RGB32);
        if (now == before) return now;
        before = now;
      }
    }
    return now;
  }
  static double brightness(QRgb c) { return 0.299 * qRed(c) + 0.587 * qGreen(c) + 0.114 * qBlue(c); }
  static int different(const QImage& a, const QImage& b, double by = 4.0) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
      for (int x = 0; x < a.width(); ++x) count += std::abs(brightness(a.pixel(x, y)) - brightness(b.pixel(x, y))) > by;
    return count;
  }
  void keep(const QImage& picture, const QString& name) const {
    const QString folder = qEnvironmentVariable("ARTICULUS_GALLERY");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    QVERIFY(picture.save(QDir(folder).filePath(name + QStringLiteral(".png"))));
  }

 private slots:
  void init() { QSettings().remove(QStringLiteral("scene")); }
  void cleanup() { view_.reset(); }

  void everyShippedSpecimenIsSeen_data() {
    QTest::addColumn<QString>("key");
    for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/specimens"))
      if (entry.path().extension() == ".json") {
        const auto key = QString::fromStdString(entry.path().stem().string());
        QTest::newRow(qPrintable(key)) << key;
      }
  }
  void everyShippedSpecimenIsSeen() {
    QFETCH(QString, key);
    // What a mechanism or a polymer body needs below it, its own cell has.
    const std::string cell = key.startsWith(QLatin1String("polymer")) ? "munich_polymer"
                             : key == QLatin1String("spring_jig")     ? "munich_jig"
                                                                      : "munich";
    open(cell, key.toStdString());
    view_->setCamera(RobotView::Camera::Specimen);
    view_->setSetUp(RobotView::SetUp::Robot);
    const QImage without = settled();
    view_->setSetUp(RobotView::SetUp::RobotWithSpecimen);
    const QImage with = settled();
    QVERIFY2(different(without, with) > 2000, qPrintable(QString::number(different(without, with))));
    keep(with, key);
  }

  /// Soft: the floor has shades between none and all; parts lie in the shadow of others; taken back, it is as before.
  void softShadowsFallOnFloorAndParts() {
    open("munich", {});
    auto* soft = softShadows();
    QVERIFY(soft);
    QVERIFY2(LampView::driver() != LampView::Driver::None, "OpenGL ES compares no depths: tests need the other one");
    QCOMPARE(soft->isChecked(), LampView::driver() == LampView::Driver::Fast);
    soft->trigger();  // which shows the legend too
    if (soft->isChecked()) soft->trigger();
    for (const auto camera : {RobotView::Camera::Diagonal, RobotView::Camera::Top, RobotView::Camera::Specimen}) {
      view_->setCamera(camera);
      const QImage plain = settled();
      soft->trigger();
      const QImage shaded = settled();
      keep(plain, QStringLiteral("light_plain_%1").arg(static_cast<int>(camera)));
      keep(shaded, QStringLiteral("light_soft_%1").arg(static_cast<int>(camera)));
      QVERIFY2(different(plain, shaded) > 3000, qPrintable(QString::number(different(plain, shaded))));
      soft->trigger();
      QCOMPARE(different(settled(), plain, 0.5), 0);
      if (camera != RobotView::Camera::Top) continue;
      const auto between = [](const QImage& picture) {
        const double floor = brightness(backgroundOf(Theme::current()).rgb()),
                     shadow = brightness(colourOf(Tone::Shadow, Theme::current()).rgb());
        QSet<int> shades;
        for (int y = 0; y < picture.height(); ++y)
          for (int x = 0; x < picture.width(); ++x)
            if (const double b = brightness(picture.pixel(x, y)); b > shadow + 2 && b < floor - 2) shades << qRound(b);
        return static_cast<int>(shades.size());
      };
      QVERIFY(between(shaded) >= 5);
    }
  }

  /// In soft light what stands close to others is darker, and nothing is lighter: compared with a sky that nothing
  /// hides.
  void whatStandsCloseHidesTheSky() {
    open("munich", {});
    auto* soft = softShadows();
    QVERIFY(soft);
    if (!soft->isChecked()) soft->trigger();
    auto* renderer = view_->findChild<SceneRenderer*>();
    QVERIFY(renderer);
    auto* occlusion = renderer->root()->findChild<Qt3DRender::QParameter*>(QStringLiteral("occlusion"));
    QVERIFY(occlusion);
    const QVariant strength = occlusion->value();
    for (const auto camera : {RobotView::Camera::Diagonal, RobotView::Camera::Specimen}) {
      view_->setCamera(camera);
      occlusion->setValue(strength);
      renderer->requestFrame();
      const QImage hidden = settled();
      occlusion->setValue(0.0F);
      renderer->requestFrame();
      const QImage open = settled();
      keep(hidden, QStringLiteral("light_occlusion_%1").arg(static_cast<int>(camera)));
      keep(open, QStringLiteral("light_without_%1").arg(static_cast<int>(camera)));
      int darker = 0, lighter = 0, even = 0;
      for (int y = 0; y < open.height(); ++y)
        for (int x = 0; x < open.width(); ++x) {
          const double by = brightness(open.pixel(x, y)) - brightness(hidden.pixel(x, y));
          darker += by > 4.0;
          lighter += by < -2.0;
          even += std::abs(by) < 1.0;
        }
      QVERIFY2(darker > 1000, qPrintable(QString::number(darker)));
      QCOMPARE(lighter, 0);
      QVERIFY2(even > open.width() * open.height() / 2, "free surfaces and the floor stay as they are");
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSceneLight)
#include "test_scene_light.moc"
