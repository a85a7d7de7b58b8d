import type { PlaceSeen } from './look.ts'
import type { Counted } from '#shared/dmarc-reports/judge.ts'
import { reportsVerdict } from '#shared/dmarc-reports/verdict.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/sentence.ts'
import { LEFT_DAYS, UNSEEN_DAYS, WINDOW_DAYS } from './limits.ts'

export type MonitorPhase = 'waiting_for_dns' | 'waiting_for_reports' | 'live' | 'stopped'

interface Judged {
  domain: string
  phase: MonitorPhase
  /** The DMARC record now; empty if DNS did not answer. */
  seen: Pick<PlaceSeen, 'isUnknown' | 'records' | 'broken'>
  counted: Counted
  /** Reports whose sender was not proved, of the last weeks. */
  unverified: number
  /** Receivers that are not known report, and no other. */
  isUnweighed: boolean
  /** Why it cannot begin although its address is in the record; null: it can. */
  noRoom: string | null
}

interface Of {
  domain: string
}

const UNTIL_DELETED = `Publish the record with the address again, or let the monitor end: everything is deleted ${LEFT_DAYS} days after the address left the record.`

const NO_POLICY = 'No policy applies, and receivers stop sending reports here.'

const WAITING = verdict<Of>({
  tone: 'info',
  heading: ({ domain }) => `Waiting for the first report on ${domain}`,
  sentence:
    'The address is in the record. Most receivers send one report a day, so the first is expected within a day or two.',
  stamp: 'Waiting for reports',
})

export const MONITOR_VERDICTS = {
  'no-room': verdict<Of & { reason: string }>({
    tone: 'info',
    heading: ({ domain }) => `There is no room to monitor ${domain}`,
    sentence: ({ reason }) =>
      `${reason} The address is in the record; the monitor begins by itself once there is room.`,
    stamp: 'No room',
  }),
  'several-records': verdict<Of & { count: number }>({
    tone: 'bad',
    heading: ({ domain, count }) => `${domain} has ${count} DMARC records, so receivers use none`,
    sentence: `${NO_POLICY} Keep one of them, with the address.`,
    stamp: 'No policy',
  }),
  'record-ignored': verdict<Of>({
    tone: 'bad',
    heading: ({ domain }) => `Receivers ignore the DMARC record of ${domain}`,
    sentence: `${NO_POLICY} ${UNTIL_DELETED}`,
    stamp: 'No policy',
  }),
  'record-gone': verdict<Of>({
    tone: 'bad',
    heading: ({ domain }) => `The DMARC record of ${domain} is gone`,
    sentence: `${NO_POLICY} ${UNTIL_DELETED}`,
    stamp: 'No policy',
  }),
  stopped: verdict<Of>({
    tone: 'warn',
    heading: ({ domain }) => `The record of ${domain} no longer names this monitor`,
    sentence: `Receivers stop sending reports here. ${UNTIL_DELETED}`,
    stamp: 'Stopped',
  }),
  'waiting-for-dns': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `Add the address to the DMARC record of ${domain}`,
    sentence: `Reports begin to arrive a day or two after it is published. An address that is not in the record within ${UNSEEN_DAYS} days is deleted.`,
    stamp: 'Waiting for DNS',
  }),
  'waiting-for-reports': WAITING,
  'waiting-for-proof': verdict<Of & { unverified: number }>({
    ...WAITING,
    sentence: ({ unverified }) =>
      `${plural(unverified, 'report', 'reports')} arrived whose sender could not be proved, so nothing is concluded from them. Most receivers send one report a day.`,
  }),
  /** Nothing fails, which is all that can be said. */
  unweighed: verdict<Of & { reports: number; receivers: number }>({
    tone: 'info',
    heading: ({ domain }) => `${domain}: no receiver that we know has reported yet`,
    sentence: ({ reports, receivers }) =>
      `${plural(reports, 'report', 'reports')} from ${plural(receivers, 'receiver', 'receivers')} that we do not know: nothing of yours fails in ${reports === 1 ? 'it' : 'them'}, and that proves nothing, since anyone who owns a domain can send such reports. Say below which receivers are yours, or wait for a mailbox provider.`,
    stamp: 'Not weighed',
  }),
  'no-reports': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `No report on ${domain} in the last ${WINDOW_DAYS} days`,
    sentence: 'Receivers send reports only for days on which they saw mail from the domain.',
    stamp: 'No reports',
  }),
}

const verdictOf = verdictsOf(MONITOR_VERDICTS)

export function monitorVerdict(judged: Judged): Verdict {
  const { domain, phase, counted, unverified, isUnweighed, noRoom } = judged
  if (noRoom !== null) return verdictOf('no-room', { domain, reason: noRoom })
  if (phase === 'stopped') return stopped(judged)
  if (phase === 'waiting_for_dns') return verdictOf('waiting-for-dns', { domain })
  if (phase === 'waiting_for_reports')
    return verdictOf(unverified > 0 ? 'waiting-for-proof' : 'waiting-for-reports', { domain, unverified })
  const { reports, receivers } = counted.counts
  if (isUnweighed && counted.domains.every(({ seen }) => seen.ready === 'wait'))
    return verdictOf('unweighed', { domain, reports, receivers })
  return reports > 0 ? reportsVerdict(counted) : verdictOf('no-reports', { domain })
}

/** About the record of today, whatever receivers applied before. */
function stopped({ domain, seen: { isUnknown, records, broken } }: Judged): Verdict {
  if (records.length > 1) return verdictOf('several-records', { domain, count: records.length })
  if (records.length === 1 || isUnknown) return verdictOf('stopped', { domain })
  return verdictOf(broken.length > 0 ? 'record-ignored' : 'record-gone', { domain })
}
