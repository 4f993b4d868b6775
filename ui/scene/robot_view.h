#pragma once
#include <QImage>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "core/analysis/joint/live_axes.h"
#include "core/cell/cell_config.h"
#include "core/record/sample.h"
#include "core/scene/landmark_shapes.h"
#include "core/scene/own_arm.h"
#include "core/scene/own_bones.h"
#include "core/scene/tracked_cluster.h"

namespace articulus::ui {

/// The 3D view: robot, bracket, specimen, load arrows, safety box, with an orbit camera. The only door to Qt 3D.
/// Without OpenGL (context probed by app) it shows a message and everything else of the desktop works.
/// Thread  ui
class RobotView : public QWidget {
  Q_OBJECT
 public:
  enum class SetUp { Robot, RobotWithSpecimen, RobotWithSpecimenAndBracket };
  enum class Camera { Front, Diagonal, Side, Top, Specimen, Saved };

  RobotView(const cell::CellConfig& cell, bool openGlAvailable, const QString& problem, QWidget* parent = nullptr);
  ~RobotView() override;

  static constexpr double kCloseParts_m = 0.05;  ///< two parts closer than that are worth a look
  using QWidget::show;
  /// How often a picture is drawn: for each sample, or only where what it shows would look different.
  enum class Draw { Each, WhenChanged };
  /// Joints, pose and loads of one sample.
  void show(const record::Sample& sample, bool specimenMounted, Draw draw = Draw::Each);
  /// What the joint turns about by then, of measured poses; shown with the next sample.
  void setAxes(const analysis::AxesNow& axes);
  void show(const collision::Clearance& clearance);  ///< draws the shortest line once two parts are close
  /// A structure of the specimen was cut, by its name; it is seen cut until setWhole(), when another one is in the
  /// vice.
  void cut(const std::string& structure);
  void setWhole();
  [[nodiscard]] const std::set<std::string>& cuts() const;  ///< that were told here
  /// The laboratory's own meshes in place of drawn links of the arm; empty: the drawn ones.
  void setOwnLinks(const std::vector<scene::OwnLink>& links);
  /// A person's own meshes in place of the drawn bones; empty: the drawn ones.
  void setOwnBones(std::vector<scene::OwnBone> bones);
  /// Where the specimen was clamped, where that was not seen here: the moving body's X_WD as the vice closed.
  void clampAt(const spatial::Pose& X_WD);
  /// What follows is another motion: what was seen of the vice, the way and the axes are none of it.
  void forget();
  /// Said below the tools, of what is no measured picture and has no loads: "Planned: ..."; empty: it is one.
  void setNote(const QString& words);
  /// A ring on the moving body that drags take hold of: gripMoved() and gripTurned() say what they want.
  void setGrip(const spatial::Vector3& at_m);
  /// The way that the moving body takes or has taken, in W; empty: none is drawn. It may grow while it is shown.
  void setWay(std::span<const spatial::Vector3> way_m);
  /// What the clinical angles of this joint are called, about x, y and z; of a spine until it is said.
  void setAngleNames(const std::array<QString, 3>& names);
  /// Where the moving body is planned to be: the arm is drawn there once more, to be seen through, unless it is there
  /// already or does not reach it.
  /// In  X_WD: empty: nothing is planned; words: what it is, for the legend: "Planned pose: where this step ends"
  void setPlanned(const std::optional<spatial::Pose>& X_WD, const QString& words);
  /// Markers of tracked bones, shown with the next sample, and the bones of the specimen that they tell to move; empty:
  /// nothing is tracked here.
  void setTracked(const std::vector<scene::TrackedCluster>& clusters);
  /// Landmarks of a registration, with how far each is off (drawn longer); empty: none is drawn.
  void setLandmarks(std::span<const scene::SceneLandmark> landmarks);
  /// What is seen, without the tools, with words below it; at least as large as on the screen.
  [[nodiscard]] QImage picture(const QString& caption) const;
  /// The picture alone, to be looked at from afar: no tools and no letters; keys and the right button do as ever.
  void setWordless();
  [[nodiscard]] bool draws() const;  ///< false without OpenGL
  void setSetUp(SetUp setUp);
  [[nodiscard]] SetUp setUp() const;
  void setCamera(Camera camera);
  void saveView();

 signals:
  void sceneReady();                                           ///< first frame was drawn
  void drawn();                                                ///< each frame
  void gripMoved(const articulus::spatial::Vector3& by_m);     ///< in W
  void gripTurned(const articulus::spatial::Vector3& by_rad);  ///< rotation vector in W
  void problem(const QString& what, const QString& remedy);    ///< a picture could not be saved
  void specimenDrawn();  ///< its shapes, which are meshed beside the window's thread, are in the scene

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void buildTools();
  void name();
  void applyShown();
  void placeGhost();
  [[nodiscard]] QString caption() const;
  void tell(bool now);  ///< legend, labels and the words for a screen reader
  void drawSpecimen();
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::ui
