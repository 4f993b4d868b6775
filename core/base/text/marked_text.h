#pragma once

// Marks a text of core that the desktop translates, so that Qt's lupdate finds it and in which context; core itself
// knows no Qt. Word for word as Qt has it.
#ifndef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(scope, x) x
#endif
