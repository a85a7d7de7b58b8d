// What a command is, and its outcome: every output format is a view of the outcome.
import type { Change } from '#shared/report/change/change.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { PlacedFinding } from '#shared/dns/zone-file/record.ts'
import type { SafeTerminal } from '#cli/terminal.ts'

export interface Option {
  /** As in "--fail-on". */
  name: string
  about: string
  /** The name of its value; missing for a switch. */
  value?: string
  /** It also works without a value: "--md" and "--md=FILE". */
  valueIsOptional?: true
  /** The values it may have. */
  choices?: readonly string[]
  /** It may be given more than once. */
  isList?: true
}

/** The argument: what follows the command without dashes. */
export interface Argument {
  name: string
  about: string
  isOptional?: true
  isList?: true
  /** A file name; "-" is standard input. */
  isFile?: true
}

/** The name and options of a command: everything that help, completion and the manual page need. */
export interface CommandFacts {
  name: string
  about: string
  argument?: Argument
  options: readonly Option[]
}

export interface Command extends CommandFacts {
  run(call: Call): Promise<Outcome[]>
}

export interface Call {
  arguments: readonly string[]
  options: Given
  terminal: SafeTerminal
}

/** The options given, by name: true for a switch. */
export type Given = ReadonlyMap<string, readonly (string | true)[]>

export const given = (options: Given, name: string): string | undefined => {
  const value = options.get(name)?.at(-1)
  return typeof value === 'string' ? value : undefined
}

export const isGiven = (options: Given, name: string): boolean => options.has(name)

/** The outcome for one subject. */
export interface Outcome {
  /** What was checked: a domain, an IP address, a file. */
  subject: string
  /** The name of the command. */
  command: string
  /** The answer of the API, or its stand-in: printed by --json. */
  report: unknown
  verdict?: Verdict
  findings: readonly PlacedFinding[]
  changes: readonly Change[]
  /** The state of each change, by its id. */
  states?: Readonly<Record<string, string>>
  /** The tool's own view: lines of text. */
  view: readonly string[]
  /** The exit code, regardless of the findings. */
  exit?: number
  /** Text that is itself the result, for other programs: printed as it is. */
  raw?: string
}
