// Mistakes that are visible only in the file: once it is published, they are gone, or something points nowhere.
import { zoneChange, type Repair } from './changes.ts'
import { zoneFinding } from './findings.ts'
import { originIn, type ReadZone, type ZoneFinding, type ZoneRecord } from './record.ts'

/** May be next to a CNAME (RFC 4034, 4; RFC 2181, 10.1). */
export const BESIDE_CNAME: readonly string[] = ['CNAME', 'RRSIG', 'NSEC', 'NSEC3', 'KEY', 'SIG']

/** @param read with each record at the name that was meant */
export function lintZone(read: ReadZone): ZoneFinding[] {
  const { records } = read
  const origins = new Set(read.origins)
  const byOwner = new Map<string, ZoneRecord[]>()
  for (const record of records) {
    const known = byOwner.get(record.owner)
    if (known) known.push(record)
    else byOwner.set(record.owner, [record])
  }
  return [
    ...[...byOwner.values()].flatMap(besideCname),
    ...records.flatMap((record) => [...misplaced(record), ...outside(record, origins)]),
  ]
}

export const placed = ({ file, line, column }: ZoneRecord, finding: ZoneFinding): ZoneFinding => ({
  ...finding,
  file,
  line,
  column,
})

function besideCname(records: readonly ZoneRecord[]): ZoneFinding[] {
  const cnames = records.filter(({ type }) => type === 'CNAME')
  const other = records.find(({ type }) => !BESIDE_CNAME.includes(type)) ?? cnames[1]
  const [cname] = cnames
  if (!cname || !other) return []
  const later = other.line > cname.line ? other : cname
  return [placed(later, zoneFinding('zone-cname-beside', { owner: cname.owner }))]
}

interface Kind {
  tag: RegExp
  name: RegExp
  what: string
  where: string
}

const PLACES: readonly Kind[] = [
  { tag: /^v=dmarc1\b/i, name: /(?:^|\.)_dmarc\.|\._report\./, what: 'A DMARC record', where: '_dmarc.' },
  { tag: /^v=dkim1\b/i, name: /\._domainkey(?:\.|$)/, what: 'A DKIM key', where: '<selector>._domainkey.' },
  { tag: /^v=bimi1\b/i, name: /\._bimi\./, what: 'A BIMI record', where: 'default._bimi.' },
  { tag: /^v=stsv1\b/i, name: /^_mta-sts\./, what: 'An MTA-STS record', where: '_mta-sts.' },
  { tag: /^v=tlsrptv1\b/i, name: /^_smtp\._tls\./, what: 'A TLS-RPT record', where: '_smtp._tls.' },
]

const kindOf = (text: string): Kind | undefined => PLACES.find(({ tag }) => tag.test(text.trim()))

/** Of which a name has one. */
export const isOfKind = (text: string, other: string): boolean => {
  const kind = kindOf(text)
  return kind !== undefined && kind === kindOf(other)
}

export const isAtItsPlace = ({ type, owner, text }: ZoneRecord): boolean =>
  type === 'TXT' && kindOf(text)?.name.test(owner) === true

const isMisplaced = ({ type, owner, text }: ZoneRecord): boolean => {
  const kind = type === 'TXT' ? kindOf(text) : undefined
  // Services publish keys under any name, to be reached through a CNAME.
  return (
    kind !== undefined && !kind.name.test(owner) && !(kind.what === 'A DKIM key' && owner.includes('dkim'))
  )
}

/** Where a record belongs that no one looks for where it is; null if it is right, or if its place has a name of its own. */
export function placeOf(record: ZoneRecord): { meant: string; what: string; place: string } | null {
  const kind = isMisplaced(record) ? kindOf(record.text) : undefined
  if (!kind || !kind.where.startsWith('_')) return null
  const { what, where } = kind
  const label = where.slice(1)
  const bare = record.owner.startsWith(label) ? record.owner.slice(label.length) : record.owner
  return { meant: `${where}${bare}`, what, place: where }
}

/** A mail record at a name where no one looks for it. */
function misplaced(record: ZoneRecord): ZoneFinding[] {
  const kind = isMisplaced(record) ? kindOf(record.text) : undefined
  if (!kind) return []
  const { what, where: place } = kind
  return [
    placed(record, zoneFinding('zone-misplaced', { what, owner: record.owner, place, isLeftover: false })),
  ]
}

/** Name servers ignore records outside their zone (RFC 1035, 5.2). */
function outside(record: ZoneRecord, origins: ReadonlySet<string>): ZoneFinding[] {
  // The SOA record of an export that says “$ORIGIN .” is to be changed anyway.
  if (record.type === 'SOA' && record.owner === '') return []
  if (origins.size === 0 || originIn(record.owner, origins) !== undefined) return []
  return [placed(record, zoneFinding('zone-outside', { owner: record.owner, zones: [...origins] }))]
}

// One record that became several values, because a program split its text at semicolons or spaces. What it was before is
// plain: only the first value names a kind of record, and each of the others is a part of such a record.
interface Split {
  first: RegExp
  part: RegExp
  glue: string
}

/** In small letters: verifications of other services (“MS=ms123”) are whole records. */
const TAG = /^\s{0,20}[a-z]{1,5}\s{0,20}=/
const TERM =
  /^\s{0,20}(?:[-~?+]?(?:all|include:|ip4:|ip6:|exists:|a[:/ ]|mx[:/ ]|a$|mx$|ptr)|redirect=|exp=)/i

const SPLITS: readonly Split[] = [
  {
    first: /^\s{0,20}v\s{0,5}=\s{0,5}(?:dkim1|dmarc1|bimi1|stsv1|tlsrptv1)\s{0,5};?\s{0,20}$/i,
    part: TAG,
    glue: '; ',
  },
  { first: /^\s{0,20}v=spf1\s{0,20}$/i, part: TERM, glue: ' ' },
]

const MAX_PARTS = 40

interface Rejoined extends ReadZone {
  findings: readonly ZoneFinding[]
  repairs: readonly Repair[]
}

/** The records as they were meant, and a finding for each that was split. */
export function rejoined(read: ReadZone): Rejoined {
  const texts = new Map<string, ZoneRecord[]>()
  for (const record of read.records)
    if (record.type === 'TXT')
      texts.set(record.owner, [...(texts.get(record.owner) ?? []), record].slice(0, MAX_PARTS))
  const whole = new Map<ZoneRecord, ZoneRecord | null>()
  const findings: ZoneFinding[] = []
  const repairs: Repair[] = []
  for (const records of texts.values()) {
    const parts = partsOf(records)
    const [head, ...rest] = parts.pieces
    if (!head || rest.length === 0) continue
    const text = parts.pieces.map((piece) => piece.text.trim().replace(/;\s*$/, '')).join(parts.glue)
    whole.set(head, { ...head, text, strings: undefined })
    for (const piece of rest) whole.set(piece, null)
    const { owner } = head
    findings.push(placed(head, zoneFinding('zone-split-record', { owner, count: parts.pieces.length, text })))
    const [before, after] = [parts.pieces.map((piece) => piece.text), [text]]
    const given = {
      owner,
      type: 'TXT' as const,
      before,
      after,
      why: ['zone-split-record'],
      risk: 'none' as const,
    }
    const change = zoneChange.record('zone-split', { ...given, suffix: owner }, { text })
    repairs.push({ change, owner, type: 'TXT', text, told: () => change.text })
  }
  if (findings.length === 0) return { ...read, findings, repairs }
  const records = read.records.flatMap((record) => {
    const made = whole.get(record)
    return made === undefined ? [record] : made === null ? [] : [made]
  })
  return { ...read, records, findings, repairs }
}

function partsOf(records: readonly ZoneRecord[]): { pieces: ZoneRecord[]; glue: string } {
  for (const { first, part, glue } of SPLITS) {
    const heads = records.filter(({ text }) => first.test(text))
    const [head] = heads
    if (!head || heads.length > 1) continue
    const others = records.filter(
      (record) => record !== head && part.test(record.text) && !/^\s{0,20}v\s{0,5}=/i.test(record.text),
    )
    return { pieces: [head, ...others], glue }
  }
  return { pieces: [], glue: '' }
}
