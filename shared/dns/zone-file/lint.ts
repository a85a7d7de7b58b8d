// Mistakes that are visible only in the file: once it is published, they are gone, or something points nowhere.
import { isWithin } from '#shared/dns/domain-name.ts'
import { zoneFinding } from './findings.ts'
import { originIn, type ReadZone, type ZoneFinding, type ZoneRecord } from './record.ts'

/** May be next to a CNAME (RFC 4034, 4; RFC 2181, 10.1). */
const BESIDE_CNAME = ['CNAME', 'RRSIG', 'NSEC', 'NSEC3', 'KEY', 'SIG']
const NAMES_A_HOST = ['MX', 'CNAME', 'NS']

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
    ...records.flatMap((record) => [
      ...doubledName(record, origins),
      ...doubledTarget(record, origins),
      ...misplaced(record),
      ...outside(record, origins),
    ]),
  ]
}

const placed = ({ file, line, column }: ZoneRecord, finding: ZoneFinding): ZoneFinding => ({
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

/** "_dmarc.example.com" without a final dot below $ORIGIN example.com. */
function doubledName(record: ZoneRecord, origins: ReadonlySet<string>): ZoneFinding[] {
  const origin = originIn(record.owner, origins)
  if (origin === undefined || !isWithin(record.owner, `${origin}.${origin}`)) return []
  const { owner } = record
  const meant = owner.slice(0, -origin.length - 1)
  return [placed(record, zoneFinding('zone-doubled-name', { owner, meant }))]
}

function doubledTarget(record: ZoneRecord, origins: ReadonlySet<string>): ZoneFinding[] {
  if (!NAMES_A_HOST.includes(record.type)) return []
  const target = record.text.split(' ').at(-1) ?? ''
  const origin = originIn(target, origins)
  const rest = origin === undefined ? '' : target.slice(0, -origin.length - 1)
  if (origin === undefined || (!FOREIGN_ENDING.test(rest) && !isWithin(rest, origin))) return []
  return [placed(record, zoneFinding('zone-doubled-target', { type: record.type, target, meant: rest }))]
}

/** Endings that the names of mail services have, but that a domain's own hosts hardly ever have. */
const FOREIGN_ENDING = /\.(?:com|net|org|io|de|co\.uk|email|cloud)$/

const PLACES: [tag: RegExp, name: RegExp, what: string, where: string][] = [
  [/^v=dmarc1\b/i, /(?:^|\.)_dmarc\.|\._report\./, 'A DMARC record', '_dmarc.'],
  [/^v=dkim1\b/i, /\._domainkey(?:\.|$)/, 'A DKIM key', '<selector>._domainkey.'],
  [/^v=bimi1\b/i, /\._bimi\./, 'A BIMI record', 'default._bimi.'],
  [/^v=stsv1\b/i, /^_mta-sts\./, 'An MTA-STS record', '_mta-sts.'],
  [/^v=tlsrptv1\b/i, /^_smtp\._tls\./, 'A TLS-RPT record', '_smtp._tls.'],
]

/** A mail record at a name where no one looks for it. */
function misplaced(record: ZoneRecord): ZoneFinding[] {
  if (record.type !== 'TXT') return []
  const found = PLACES.find(([tag, name]) => tag.test(record.text.trim()) && !name.test(record.owner))
  // Services publish keys under any name, to be reached through a CNAME.
  if (!found || (found[2] === 'A DKIM key' && record.owner.includes('dkim'))) return []
  const [, , what, place] = found
  return [placed(record, zoneFinding('zone-misplaced', { what, owner: record.owner, place }))]
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
interface Kind {
  first: RegExp
  part: RegExp
  glue: string
}

/** In small letters: verifications of other services (“MS=ms123”) are whole records. */
const TAG = /^\s{0,20}[a-z]{1,5}\s{0,20}=/
const TERM =
  /^\s{0,20}(?:[-~?+]?(?:all|include:|ip4:|ip6:|exists:|a[:/ ]|mx[:/ ]|a$|mx$|ptr)|redirect=|exp=)/i

const KINDS: readonly Kind[] = [
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
}

/** The records as they were meant, and a finding for each that was split. */
export function rejoined(read: ReadZone): Rejoined {
  const texts = new Map<string, ZoneRecord[]>()
  for (const record of read.records)
    if (record.type === 'TXT')
      texts.set(record.owner, [...(texts.get(record.owner) ?? []), record].slice(0, MAX_PARTS))
  const whole = new Map<ZoneRecord, ZoneRecord | null>()
  const findings: ZoneFinding[] = []
  for (const records of texts.values()) {
    const parts = partsOf(records)
    const [head, ...rest] = parts.pieces
    if (!head || rest.length === 0) continue
    const text = parts.pieces.map((piece) => piece.text.trim().replace(/;\s*$/, '')).join(parts.glue)
    whole.set(head, { ...head, text, strings: undefined })
    for (const piece of rest) whole.set(piece, null)
    const { owner } = head
    findings.push(placed(head, zoneFinding('zone-split-record', { owner, count: parts.pieces.length, text })))
  }
  if (findings.length === 0) return { ...read, findings }
  const records = read.records.flatMap((record) => {
    const made = whole.get(record)
    return made === undefined ? [record] : made === null ? [] : [made]
  })
  return { ...read, records, findings }
}

function partsOf(records: readonly ZoneRecord[]): { pieces: ZoneRecord[]; glue: string } {
  for (const { first, part, glue } of KINDS) {
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
