// Mistakes that are visible only in the file: once it is published, they are gone, or something points nowhere.
import { isWithin } from '#shared/dns/domain-name.ts'
import { originIn } from './origins.ts'
import { zoneFinding } from './findings.ts'
import type { ReadZone, ZoneFinding, ZoneRecord } from './record.ts'

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
