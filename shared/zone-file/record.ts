// What a file says about a zone: its records, each with its place, and what cannot be read.
import type { Finding } from '#shared/report/finding.ts'

/** Types whose content the checks read; of others it counts only that they are there. */
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
  /** From 1. */
  line: number
  /** From 1, in characters. */
  column: number
}

export interface ZoneRecord extends Place {
  /** Lower case, full, without the final dot. */
  owner: string
  /** In capitals; also types that no check reads. */
  type: string
  /** As a change writes it: "10 mx.example.com", the joined text of a TXT record, a name, an address. */
  text: string
  /** The character strings of a text. */
  strings?: readonly string[]
}

export interface ZoneProblem extends Place {
  message: string
  fix?: string
}

export interface ReadZone {
  /** The zones that the file is about, without the final dot. */
  origins: readonly string[]
  records: readonly ZoneRecord[]
  problems: readonly ZoneProblem[]
  /** Missing where the file is all that the zones hold: what goes from the published records. */
  edits?: readonly ZoneEdit[]
}

/** A record that a plan takes away. */
export interface ZoneEdit {
  owner: string
  type: string
  text: string
  /** The plan knows all records of this type at the name. */
  isWhole: boolean
}

/** A finding with the place that it is about. */
export interface PlacedFinding extends Finding {
  file?: string
  line?: number
  column?: number
  /** The same is said about what is published now. */
  isLive?: boolean
}

export const problemFinding = ({ message, fix, ...place }: ZoneProblem): PlacedFinding => ({
  code: 'zone-syntax',
  severity: 'error',
  message,
  rfc: 'RFC 1035, 5.1',
  ...(fix && { fix }),
  ...place,
})
