-- The versions of an experiment, the present one among them: each saving that changes something adds one, numbered from 1. An experiment
-- of before has none until it is saved again; what it was then becomes its version 1 (who and step_count NULL: nobody kept them). Each row
-- carries a tag of its own (core/storage/detail/signed_rows.h); removing an experiment removes its versions.
CREATE TABLE protocol_version (
  protocol_id INTEGER NOT NULL REFERENCES protocol(id),
  version INTEGER NOT NULL CHECK (version > 0),
  name TEXT NOT NULL,
  json TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  saved_utc TEXT NOT NULL,
  who TEXT,
  step_count INTEGER,
  tag TEXT,
  PRIMARY KEY (protocol_id, version)
) WITHOUT ROWID;
