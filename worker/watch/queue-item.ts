// The entries of the watch queue: row ids, never what is watched or who is notified.

export type WatchItem =
  /** A target to notify or to ask. */
  | { kind: 'tell'; target: string }
  /** A test alert to send. */
  | { kind: 'test'; target: string; test: string }
  /** A mail to judge. */
  | { kind: 'mail'; mail: string }
  /** The look at a mail watch with this number: silence, and its unsubscribe test. */
  | { kind: 'mail look'; watch: string; turn: number }
