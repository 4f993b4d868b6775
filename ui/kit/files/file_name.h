#pragma once
#include <QString>
#include <string>

class QWidget;

namespace articulus::ui {

/// A name without what a file system or a shell may stumble over: an underscore stands for it; not too long.
[[nodiscard]] QString safeFileName(QString name);
[[nodiscard]] QString shortName(const std::string& text);  ///< safe, and no longer than one part of a name may be

/// What the pictures of a page, and of all that is on it, are of: "L3-L5 _07, Spine flexibility".
void setPictureSubject(QWidget& page, const QString& subject);
/// What a picture is called as long as nobody says otherwise: "L3-L5 _07, Spine flexibility, plot.svg".
/// In  of: what the picture shows; what: "plot"
[[nodiscard]] QString pictureFileName(const QWidget& of, const QString& what, const QString& suffix);

}  // namespace articulus::ui
