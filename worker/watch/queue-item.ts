// What the queue of watches carries: names of rows, never what is watched or who is told.

export type WatchItem =
  /** The look of this number. */
  | { kind: 'look'; watch: string; turn: number }
  /** Whoever is to be told or asked something. */
  | { kind: 'tell'; target: string }
