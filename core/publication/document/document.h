#pragma once
#include "core/report/document.h"
#include "core/report/document_html.h"

namespace articulus::publication {

// The parts of a document, as every room writes them.
using report::Block;
using report::Document;
using report::Figure;
using report::Heading;
using report::htmlOf;
using report::List;
using report::Paragraph;
using report::Table;
using report::Tone;

}  // namespace articulus::publication
