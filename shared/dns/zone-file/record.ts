// What a file says about a zone: its records, each with its place, and what could not be read; and what one run may read, over
// all its files together: a short file can include others, and itself, a million times.
import { numberText } from '#shared/kit/sentence.ts'
import type { Finding } from '#shared/report/finding.ts'
import { type ZoneCode, zoneFinding } from './findings.ts'

/** Types whose content the checks read; for others, only their presence counts. */
const READ_TYPES = [
  'A',
  'AAAA',
  'CAA',
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
  /** The origin that relative names of its line got. */
  below?: string | undefined
  /** The text of a TXT record as it was meant, if a part of it is a comment or a string is too long. */
  meant?: string | undefined
}

export interface ZoneProblem extends Place {
  message: string
  fix?: string
  /** Not a mistake: a part of the file was not read, or is not listed. */
  isCut?: true
  /** Nothing of the file was used. */
  isUnread?: true
  /** The record that could not be read, as far as it is known: it may be anything that seems to be missing. */
  record?: { owner?: string | undefined; type?: string | undefined }
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

export function problemFinding({
  message,
  fix,
  isCut,
  isUnread,
  file,
  line,
  column,
}: ZoneProblem): ZoneFinding {
  const said = { problem: message, ...(fix && { fix }) }
  const finding = isCut
    ? zoneFinding('zone-cut', { reason: message })
    : zoneFinding(isUnread ? 'zone-not-read' : 'zone-syntax', said)
  return { ...finding, file, line, column }
}

/** A file of which nothing was used. */
export const unreadZone = (file: string, problem: Omit<ZoneProblem, keyof Place>): ReadZone => ({
  origins: [],
  records: [],
  problems: [{ file, line: 1, column: 1, ...problem }],
})

/** The longest of the origins that is the name or above it. */
export function originIn(name: string, origins: ReadonlySet<string>): string | undefined {
  for (let rest = name; rest !== ''; rest = above(rest)) if (origins.has(rest)) return rest
  return undefined
}

/** "example.com" for "www.example.com"; empty for a name of one part. */
export const above = (name: string): string => {
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

/** A zone of 100,000 records has about 10 million characters. */
const LIMITS = {
  characters: 64_000_000,
  lines: 1_000_000,
  records: 250_000,
  /** Files that others include. */
  files: 1_000,
  /** Records that $GENERATE makes. */
  generated: 65_536,
  /** The text of those records. */
  generatedCharacters: 16_000_000,
} as const

export type Limit = keyof typeof LIMITS

const OF: Record<Limit, string> = {
  characters: 'characters in all files together',
  lines: 'lines in all files together',
  records: 'records in all files together',
  files: 'included files',
  generated: 'records made by $GENERATE',
  generatedCharacters: 'characters made by $GENERATE',
}

/** A sentence for whoever wonders where the rest is. */
export const cutMessage = (limit: Limit): string =>
  `The rest was not read: one run reads at most ${numberText(LIMITS[limit])} ${OF[limit]}.`

export class ZoneBudget {
  readonly #left: Record<Limit, number> = { ...LIMITS }

  /** False, and nothing is taken, if it is more than what is left. */
  take(limit: Limit, count: number): boolean {
    if (count > this.#left[limit]) return false
    this.#left[limit] -= count
    return true
  }

  /** The lines of a text that still fit, and the limit that the others exceed. */
  takeText(text: string): { text: string; cut?: { limit: Limit; line: number } } {
    const room = Math.min(text.length, this.#left.characters)
    let end = 0
    let lines = 0
    while (end < room && lines < this.#left.lines) {
      const next = text.indexOf('\n', end)
      const after = next < 0 ? text.length : next + 1
      if (after > room) break
      end = after
      lines++
    }
    this.#left.characters -= end
    this.#left.lines -= lines
    if (end === text.length) return { text }
    const limit = this.#left.lines === 0 ? 'lines' : 'characters'
    return { text: text.slice(0, end), cut: { limit, line: lines + 1 } }
  }
}
