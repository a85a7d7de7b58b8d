// What the pages of monitors say: every state of one, and every record to which its address is added.
import { addressChanges, removalChange } from '#shared/dmarc-monitor/changes.ts'
import { countedOf } from '#shared/dmarc-monitor/counted.ts'
import { lookAtRecords, namesAddress } from '#shared/dmarc-monitor/look.ts'
import { judgeRows } from '#shared/dmarc-monitor/senders.ts'
import { monitorVerdict, type MonitorPhase } from '#shared/dmarc-monitor/verdict.ts'
import { MONITORS } from '#shared/room/monitor-rooms.ts'
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

export async function monitorReports(): Promise<unknown[]> {
  const all = await Promise.all(RECORDS.map((zone) => lookAtRecords(DOMAIN, zoneResolver(zone))))
  return all.flatMap((seen) => {
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
}
