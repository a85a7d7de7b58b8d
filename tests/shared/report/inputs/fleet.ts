import { neededChanges } from '#shared/report/change/change.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { groupsOf } from '#shared/saved/fleet/groups.ts'
import { failedRow } from '#shared/saved/fleet/row.ts'
import type { FleetRow } from '#shared/saved/fleet/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { fleetVerdict } from '#shared/saved/fleet/verdict.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { GOLDEN_ZONE, goldenRow } from '#tests/helpers/golden-fleet.ts'
import { servedPolicies } from '../served-policies.ts'

const KINDS = [
  ...['healthy', 'no-dmarc', 'monitoring', 'broken-include', 'two-spf', 'no-dkim', 'no-mail', 'bare'],
  ...['missing', 'failing'],
]

const includes = (count: number): string =>
  `v=spf1 ${Array.from({ length: count }, (_, index) => `include:i${index}.test`).join(' ')} -all`

const MORE: Zone = {
  ...SAMPLE_ZONE,
  ...GOLDEN_ZONE,
  'over-1.com': { ...part('healthy-1.com'), TXT: [includes(11)] },
  'over-2.com': { ...part('healthy-1.com'), TXT: [includes(11)] },
  ...Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [
      `i${index}.test`,
      { TXT: ['v=spf1 a mx -all'], A: ['192.0.43.8'] },
    ]),
  ),
  'nowhere-1.com': { ...part('healthy-1.com'), MX: [[10, 'gone.example']] },
  'nowhere-2.com': { ...part('healthy-1.com'), MX: [[10, 'gone.example']] },
  'listed-1.com.multi.surbl.org': { A: ['127.0.0.8'] },
  'open-1.com': { A: ['192.0.43.7'], NS: ['ns1.host.example'], TXT: ['v=spf1 -all'] },
  '_dmarc.open-1.com': part('_dmarc.monitoring-1.com'),
  // So many queries that none is left for transport and lists.
  'wide-1.com': { ...part('healthy-1.com'), TXT: [includes(45)] },
  // Neither MX nor an IP address.
  'unreached-1.com': { TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
  'unreached-2.com': { TXT: ['v=spf1 ip4:192.0.43.8 -all'] },
  'listed-1.com': part('healthy-1.com'),
  'hosted-1.com': { ...part('healthy-1.com'), MX: [[1, 'aspmx.l.google.com']] },
  'aspmx.l.google.com': { A: ['192.0.43.8'] },
}

function part(name: string) {
  const node = GOLDEN_ZONE[name]
  return typeof node === 'object' ? node : {}
}

const rowsOf = (domains: readonly string[], resolver: Resolver): Promise<FleetRow[]> =>
  Promise.all(domains.map((domain) => goldenRow(domain, resolver)))

export async function fleetReports(): Promise<readonly unknown[]> {
  const names = [
    ...KINDS.flatMap((kind) => [`${kind}-1.com`, `${kind}-2.com`]),
    'listed-1.com',
    'hosted-1.com',
    'broken.test',
    'unreached-1.com',
    'unreached-2.com',
  ]
  const rows = [
    ...(await rowsOf(
      [...names, 'over-1.com', 'over-2.com', 'nowhere-1.com', 'nowhere-2.com'],
      zoneResolver(MORE),
    )),
    failedRow('a.test'),
  ]
  const of = (...domains: string[]) => rows.filter(({ domain }) => domains.includes(domain))
  const alone = rows.map((row) => [row])
  const fleets = [
    ...[...alone, rows, [], of('healthy-1.com', 'healthy-2.com'), of('healthy-1.com', 'missing-1.com')],
    ...[of('missing-1.com', 'missing-2.com'), of('failing-1.com', 'failing-2.com')],
    ...[of('failing-1.com', 'missing-1.com', 'missing-2.com'), of('failing-1.com', 'missing-1.com')],
    of('monitoring-1.com', 'monitoring-2.com'),
  ]
  return [
    ...rows,
    ...fleets.flatMap((fleet) => [fleetVerdict(fleet), fleetVerdict(fleet, true), ...groupsOf(fleet)]),
  ]
}

/** One row as a report: a cell with a problem becomes a finding. */
export async function fleetReport(domain: string, resolver: Resolver) {
  const [dns, { fetch }] = servedPolicies(domain, resolver)
  const row = await goldenRow(domain, dns, fetch)
  const findings = Object.entries(row.cells).flatMap(([cell, { tone, word, sentence }]): Finding[] => {
    if (tone === 'ok' || tone === 'info') return []
    const finding = { code: `${cell}:cell`, message: sentence ?? word }
    return tone === 'unknown'
      ? [{ ...finding, severity: 'info', unknown: true }]
      : [{ ...finding, severity: tone === 'bad' ? 'error' : 'warning' }]
  })
  return { verdict: fleetVerdict([row]), findings, changes: neededChanges(row.changes) }
}
