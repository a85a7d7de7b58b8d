// Mistakes that are visible only in the file: once it is published, they are gone, or something points nowhere.
import { isWithin } from '#shared/dns/domain-name.ts'
import { originIn } from '#shared/zone-file/origins.ts'
import type { PlacedFinding, ReadZone, ZoneRecord } from '#shared/zone-file/record.ts'

/** May be next to a CNAME (RFC 4034, 4; RFC 2181, 10.1). */
const BESIDE_CNAME = ['CNAME', 'RRSIG', 'NSEC', 'NSEC3', 'KEY', 'SIG']
const NAMES_A_HOST = ['MX', 'CNAME', 'NS']

export function lintZone(read: ReadZone): PlacedFinding[] {
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

const placed = (
  { file, line, column }: ZoneRecord,
  finding: Omit<PlacedFinding, 'severity'>,
): PlacedFinding => ({
  severity: 'error',
  ...finding,
  file,
  line,
  column,
})

function besideCname(records: readonly ZoneRecord[]): PlacedFinding[] {
  const cnames = records.filter(({ type }) => type === 'CNAME')
  const other = records.find(({ type }) => !BESIDE_CNAME.includes(type)) ?? cnames[1]
  const [cname] = cnames
  if (!cname || !other) return []
  const later = other.line > cname.line ? other : cname
  return [
    placed(later, {
      code: 'zone-cname-beside',
      message: `${cname.owner} is an alias (CNAME) and has other records. Name servers refuse such a zone.`,
      rfc: 'RFC 1034, 3.6.2',
      fix: 'Keep only the CNAME, or replace it with the records of its target.',
    }),
  ]
}

/** "_dmarc.example.com" without a final dot below $ORIGIN example.com. */
function doubledName(record: ZoneRecord, origins: ReadonlySet<string>): PlacedFinding[] {
  const origin = originIn(record.owner, origins)
  if (origin === undefined || !isWithin(record.owner, `${origin}.${origin}`)) return []
  const meant = record.owner.slice(0, -origin.length - 1)
  return [
    placed(record, {
      code: 'zone-doubled-name',
      message: `This publishes ${record.owner}: it contains the name of the zone twice.`,
      rfc: 'RFC 1035, 5.1',
      fix: `Write “${meant}.” with a final dot, or leave the zone out.`,
    }),
  ]
}

function doubledTarget(record: ZoneRecord, origins: ReadonlySet<string>): PlacedFinding[] {
  if (!NAMES_A_HOST.includes(record.type)) return []
  const target = record.text.split(' ').at(-1) ?? ''
  const origin = originIn(target, origins)
  const rest = origin === undefined ? '' : target.slice(0, -origin.length - 1)
  if (origin === undefined || (!FOREIGN_ENDING.test(rest) && !isWithin(rest, origin))) return []
  return [
    placed(record, {
      code: 'zone-doubled-target',
      message: `This ${record.type} record points to ${target}: the final dot is missing, so the zone was added.`,
      rfc: 'RFC 1035, 5.1',
      fix: `Write “${rest}.” with a final dot.`,
    }),
  ]
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
function misplaced(record: ZoneRecord): PlacedFinding[] {
  if (record.type !== 'TXT') return []
  const found = PLACES.find(([tag, name]) => tag.test(record.text.trim()) && !name.test(record.owner))
  // Services publish keys under any name, to be reached through a CNAME.
  if (!found || (found[2] === 'A DKIM key' && record.owner.includes('dkim'))) return []
  const [, , what, where] = found
  return [
    placed(record, {
      code: 'zone-misplaced',
      message: `${what} is at ${record.owner}, where no receiver looks for it.`,
      fix: `Publish it at ${where} and the domain.`,
    }),
  ]
}

/** Name servers ignore records outside their zone (RFC 1035, 5.2). */
function outside(record: ZoneRecord, origins: ReadonlySet<string>): PlacedFinding[] {
  if (origins.size === 0 || originIn(record.owner, origins) !== undefined) return []
  return [
    placed(record, {
      code: 'zone-outside',
      message: `${record.owner} is outside the zone ${shownZones(origins)}, so name servers ignore it.`,
      rfc: 'RFC 1035, 5.2',
      fix: 'Move it to the file of its own zone, or correct the name.',
    }),
  ]
}

const MAX_SHOWN_ZONES = 3

const shownZones = (origins: ReadonlySet<string>): string =>
  [...[...origins].slice(0, MAX_SHOWN_ZONES), ...(origins.size > MAX_SHOWN_ZONES ? ['…'] : [])].join(', ')
