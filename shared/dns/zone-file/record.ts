// What a file says about a zone: its records, each with its place, and what could not be read.
import type { Finding } from '#shared/report/finding.ts'
import { zoneFinding, type ZoneCode } from './findings.ts'

/** Types whose content the checks read; for others, only their presence counts. */
const READ_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'DNSKEY',
  'DS',
  'MX',
  'NS',
  'PTR',
  'SOA',
  'SPF',
  'TLSA',
  'TXT',
] as const
type ReadType = (typeof READ_TYPES)[number]

export const isReadType = (type: string): type is ReadType => READ_TYPES.some((one) => one === type)

export interface Place {
  file: string
  /** Counted from 1. */
  line: number
  /** Counted from 1, in characters. */
  column: number
}

export interface ZoneRecord extends Place {
  /** Lower case, full, without the final dot. */
  owner: string
  /** In upper case; also types that no check reads. */
  type: string
  /** As a change writes it: "10 mx.example.com", the joined text of a TXT record, a name, an IP address. */
  text: string
  /** The character strings of a TXT record. */
  strings?: readonly string[] | undefined
}

export interface ZoneProblem extends Place {
  message: string
  fix?: string
  /** Not a mistake: a part of the file was not read, or is not listed. */
  isCut?: true
}

/** No one would read more. */
const MAX_PROBLEMS = 100
const MORE_MISTAKES = `Only the first ${MAX_PROBLEMS} mistakes are listed.`

/** Keeps the first hundred mistakes, and says that there are more. What was cut is said once. */
export class ZoneProblems {
  readonly list: ZoneProblem[] = []
  readonly #cuts = new Set<string>()
  #mistakes = 0

  get mistakes(): number {
    return this.#mistakes
  }

  add(problem: ZoneProblem): void {
    if (problem.isCut) this.#addCut(problem)
    else if (++this.#mistakes <= MAX_PROBLEMS) this.list.push(problem)
    else this.#addCut({ ...problem, message: MORE_MISTAKES, fix: undefined, isCut: true })
  }

  #addCut(problem: ZoneProblem): void {
    if (this.#cuts.has(problem.message)) return
    this.#cuts.add(problem.message)
    this.list.push(problem)
  }
}

export interface ReadZone {
  /** The zones that the file is about, without the final dot. */
  origins: readonly string[]
  records: readonly ZoneRecord[]
  problems: readonly ZoneProblem[]
  /** Missing if the file is the complete contents of the zones: the published records that a plan deletes. */
  edits?: readonly ZoneEdit[]
}

/** A record that a plan deletes. */
export interface ZoneEdit {
  owner: string
  type: string
  text: string
  /** The plan knows all records of this type at the name. */
  isWhole: boolean
}

/** A finding, with the place that it is about. */
export interface PlacedFinding<Code extends string = string> extends Finding<Code> {
  file?: string
  line?: number
  column?: number
  /** True if live DNS has the same finding. */
  isLive?: boolean
}

/** One that only the file shows. */
export type ZoneFinding = PlacedFinding<ZoneCode>

export const problemFinding = ({ message, fix, isCut, ...place }: ZoneProblem): ZoneFinding => ({
  ...(isCut
    ? zoneFinding('zone-cut', { reason: message })
    : zoneFinding('zone-syntax', { problem: message, ...(fix && { fix }) })),
  ...place,
})
