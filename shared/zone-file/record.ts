// What a file says about a zone: its records, each with its place, and what could not be read.
import type { Finding } from '#shared/report/finding.ts'

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
export interface PlacedFinding extends Finding {
  file?: string
  line?: number
  column?: number
  /** True if live DNS has the same finding. */
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
