/** The exit codes; documented in `warmpost help` and the manual page. */
export const EXIT = {
  /** Nothing at or above --fail-on. */
  ok: 0,
  /** Findings at or above --fail-on. */
  findings: 1,
  /** The command line, or a file that it names, is not usable. */
  usage: 2,
  /** It could not be found out: no network, or a service that does not answer. */
  unreachable: 3,
  /** A change was not made: its zone has changed since, or its server refused. */
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
