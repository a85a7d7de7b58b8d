// What a command is, and what it comes to: every form of output is a view of that.
import type { Change } from '#shared/change/change.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { PlacedFinding } from '#shared/zone-file/record.ts'
import type { Terminal } from '#cli/terminal.ts'

export interface Option {
  /** As in "--fail-on". */
  name: string
  about: string
  /** What its value is called; missing for a switch. */
  value?: string
  /** It may stand without a value, too: "--md" and "--md=FILE". */
  valueIsOptional?: true
  /** The values that it may have. */
  choices?: readonly string[]
  /** It may be given several times. */
  isList?: true
}

/** What stands behind the command without dashes. */
export interface Argument {
  name: string
  about: string
  isOptional?: true
  isList?: true
  /** A name of a file; "-" is the standard input. */
  isFile?: true
}

/** What a command is called and takes: all that help, completion and manual need. */
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
  terminal: Terminal
}

/** What was given, by the name of the option: true for a switch. */
export type Given = ReadonlyMap<string, readonly (string | true)[]>

export const given = (options: Given, name: string): string | undefined => {
  const value = options.get(name)?.at(-1)
  return typeof value === 'string' ? value : undefined
}

export const isGiven = (options: Given, name: string): boolean => options.has(name)

/** What is said of one subject. */
export interface Outcome {
  /** What was asked about: a domain, an address, a file. */
  subject: string
  /** The name of the command. */
  command: string
  /** The answer of the API, or what stands for it: printed by --json. */
  report: unknown
  verdict?: Verdict
  findings: readonly PlacedFinding[]
  changes: readonly Change[]
  /** What becomes of each change, by its id. */
  states?: Readonly<Record<string, string>>
  /** The tool's own view: lines of text. */
  view: readonly string[]
  /** How the process ends, whatever was found. */
  exit?: number
  /** Text that is the result itself, for other programs: printed as it is. */
  raw?: string
}
