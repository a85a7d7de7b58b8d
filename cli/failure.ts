// What ends a command early, in words for its caller.

/** The ways in which a command ends; documented in `warmpost help` and the manual. */
export const EXIT = {
  /** Nothing at or above --fail-on. */
  ok: 0,
  /** Findings at or above --fail-on. */
  findings: 1,
  /** The command line, or a file that it names, cannot be used. */
  usage: 2,
  /** It could not be found out: no network, a service that does not answer. */
  unreachable: 3,
  /** A change was not made: its zone no longer holds what it was made for, or its server said no. */
  refused: 4,
} as const

export class Failure extends Error {
  constructor(
    message: string,
    readonly kind: 'usage' | 'unreachable' = 'usage',
  ) {
    super(message)
  }
}
