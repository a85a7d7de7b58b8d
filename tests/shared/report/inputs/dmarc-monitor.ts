import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitorEventWords } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { addressChanges, removalChange } from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { countedOf } from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import { lookAtRecords, namesAddress } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import { monitorVerdict, type MonitorPhase } from '#shared/dmarc-reports/dmarc-monitor/verdict.ts'
import { MONITORS } from '#shared/saved/quota/mail-quotas.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const DOMAIN = 'a.test'
const ADDRESS = 'r-abcdefghijklm@reports.test'
const MONITORED = { domain: DOMAIN, address: ADDRESS }

const dmarc = (...texts: string[]): Zone => ({ [`_dmarc.${DOMAIN}`]: { TXT: texts } })
const tlsRpt = (...texts: string[]): Zone => ({ [`_smtp._tls.${DOMAIN}`]: { TXT: texts } })

const RECORDS: readonly Zone[] = [
  {},
  dmarc('v=DMARC1; p=none; rua=mailto:a@a.test,mailto:b@a.test'),
  dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
  dmarc('v=DMARC; p=none'),
  dmarc(`v=DMARC1; p=none; rua=mailto:${ADDRESS}`),
  tlsRpt('v=TLSRPTv1; rua=mailto:a@a.test'),
  tlsRpt('v=TLSRPTv1; rua=mailto:a@a.test', 'v=TLSRPTv1; rua=mailto:b@a.test'),
  { [`_dmarc.${DOMAIN}`]: { CNAME: '_dmarc.b.test' }, '_dmarc.b.test': { TXT: ['v=DMARC1; p=none'] } },
  { [`_dmarc.${DOMAIN}`]: { TXT: 'timeout' } },
]

const PHASES: readonly MonitorPhase[] = ['waiting_for_dns', 'waiting_for_reports', 'live', 'stopped']
/** While the record has the address. */
const NAMED: readonly MonitorPhase[] = ['waiting_for_reports', 'live']

/** Without any report; what reports show is said by the reader. */
const counted = countedOf({
  domain: DOMAIN,
  judged: judgeRows(DOMAIN, [], new Map()),
  agreed: null,
  published: null,
  days: [],
  policies: [],
  tls: [],
  reports: 0,
  receivers: 0,
})

const GOOD = `v=DMARC1; p=reject; rua=mailto:${ADDRESS}`
const record = (after: string[], more = {}) => ({
  before: GOOD,
  after,
  broken: [],
  keep: [],
  address: ADDRESS,
  ...more,
})
const question = (name: string, isNetwork: boolean) => ({
  name,
  isBelow: false,
  source: isNetwork ? `addresses in ${name}` : name,
  isNetwork,
  why: '90 messages.',
  remedy: 'have it signed',
})
const sent = { name: 'Acme', messages: 20 }

/** Everything that its owner is told. */
const EVENTS: readonly MonitorEvent[] = [
  { what: 'new_sender', senders: [sent] },
  { what: 'new_sender', senders: [sent, { ...sent, name: 'Other' }] },
  { what: 'reports_refused', since: '2026-11-22', messages: 12 },
  { what: 'record_removed', record: record([]) },
  { what: 'record_removed', record: record([], { broken: ['v=DMARC; p=reject'], inherited: 'test' }) },
  { what: 'record_doubled', record: record([GOOD, 'v=DMARC1; p=none']) },
  { what: 'record_doubled', record: record(['v=DMARC1; p=quarantine', 'v=DMARC1; p=none']) },
  {
    what: 'record_weakened',
    record: record(['v=DMARC1; p=none'], { alias: 'b.test' }),
    parts: [{ tag: 'p', from: 'reject', to: 'none', percent: 100 }],
  },
  { what: 'record_removed', record: { ...record([]), before: GOOD.padEnd(2_000, '; x=y') } },
  { what: 'address_gone', record: record(['v=DMARC1; p=reject']) },
  { what: 'sender_unclaimed', senders: [question('Acme', false), question('192.0.2.0/24', true)] },
]

export async function monitorReports(): Promise<unknown[]> {
  const all = await Promise.all(RECORDS.map((zone) => lookAtRecords(DOMAIN, zoneResolver(zone))))
  const told = EVENTS.map((event) => monitorEventWords(DOMAIN, event))
  const reports = all.flatMap((seen) => {
    const changes = addressChanges(MONITORED, seen)
    return [
      { removal: removalChange(MONITORED, seen) },
      ...(namesAddress(seen.dmarc, ADDRESS) === true ? NAMED : PHASES).flatMap((phase) =>
        [0, 2].flatMap((unverified) =>
          [null, MONITORS.ofShare].map((noRoom) => ({
            changes,
            verdict: monitorVerdict({
              domain: DOMAIN,
              phase,
              seen: seen.dmarc,
              counted,
              unverified,
              isUnweighed: unverified > 0,
              noRoom,
            }),
          })),
        ),
      ),
    ]
  })
  return [...told, ...reports]
}
