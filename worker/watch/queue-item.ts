// The entries of the watch queue: row ids, never what is watched or who is notified.

export type WatchItem =
  /** A target to notify or to ask. */
  | { kind: 'tell'; target: string }
  /** A test alert to send. */
  | { kind: 'test'; target: string; test: string }
