-- How the frame of a bone's model (a CT, a measuring arm) lies in the world of the cell, from landmarks that were touched with the tip on
-- the mounted specimen: of the session in which they were, for the next one clamps it anew. json holds the landmarks of both sides
-- (core/run/registration/registration.h). None is changed: a later one of the same session holds. Each row carries a tag of its own
-- (core/storage/detail/signed_rows.h).
CREATE TABLE registration (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES session(id),
  who TEXT NOT NULL,
  made_utc TEXT NOT NULL,
  json TEXT NOT NULL,
  tag TEXT
);
CREATE INDEX registration_session ON registration(session_id);
