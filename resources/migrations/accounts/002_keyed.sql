-- Who may do what is given by an administrator, and every row that decides it carries a tag that only this station's key can make
-- (core/storage/detail/account_seal.h). Tags and hashes are hexadecimal.
CREATE TABLE account_keyed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) > 0),
  name_key TEXT NOT NULL UNIQUE,          -- the name without case
  role TEXT NOT NULL CHECK (role IN ('clinician', 'engineer', 'administrator')),
  password_hash TEXT NOT NULL,            -- Argon2id, as libsodium writes it
  created_utc TEXT NOT NULL,
  last_sign_in_utc TEXT,
  folder TEXT NOT NULL UNIQUE,            -- in DATA/users; never used twice
  folder_id TEXT NOT NULL UNIQUE,         -- random; the database in the folder carries the same
  folder_used INTEGER NOT NULL DEFAULT 0 CHECK (folder_used IN (0, 1)),  -- there must be a database in it
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),            -- by an administrator
  revision INTEGER NOT NULL DEFAULT 0,
  tag TEXT NOT NULL DEFAULT ''
);
INSERT INTO account_keyed (id, name, name_key, role, password_hash, created_utc, last_sign_in_utc, folder, folder_id)
  SELECT id, name, name_key, role, password_hash, created_utc, last_sign_in_utc, CAST(id AS TEXT), lower(hex(randomblob(16)))
  FROM account;
DROP TABLE account;
ALTER TABLE account_keyed RENAME TO account;

-- Which accounts there are, in which revision, and the failed sign-ins: one row, counted up with every change.
CREATE TABLE account_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  counter INTEGER NOT NULL,
  revisions TEXT NOT NULL,
  guard_hash TEXT NOT NULL,
  tag TEXT NOT NULL
);

-- Rows from the first keyed one on are tagged; those before it are chained without a key, as they were written.
ALTER TABLE audit ADD COLUMN keyed INTEGER NOT NULL DEFAULT 0 CHECK (keyed IN (0, 1));
