/**
 * The sandbox's durable state. `seq` orders lists as Stripe does, even when objects share a second; `account` is the connected
 * account that an object belongs to, empty for the platform.
 */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    created INTEGER NOT NULL,
    account TEXT NOT NULL DEFAULT '',
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_type ON objects (type, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (type, json_extract(json, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (type, json_extract(json, '$.charge'));
  CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (type, json_extract(json, '$.customer'));
  CREATE INDEX IF NOT EXISTS objects_by_subscription ON objects (type, json_extract(json, '$.subscription'));

  CREATE TABLE IF NOT EXISTS notes (
    object_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (object_id, key)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE IF NOT EXISTS timers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    error TEXT,
    UNIQUE (kind, ref)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS timers_due ON timers (due_at);

  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request_id TEXT NOT NULL,
    stored_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (stored_at);

  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, next_at);
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event_id);

  CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    delivery_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    url TEXT NOT NULL,
    status INTEGER,
    error TEXT,
    duration_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS attempts_delivery ON attempts (delivery_id);
`;
