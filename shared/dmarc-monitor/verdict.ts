// The verdict on a monitored domain: first whether reports arrive at all, then what they show, by the rules of the reader.
import type { Counted } from '#shared/reports/judge.ts'
import { reportsVerdict } from '#shared/reports/verdict.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/text/number-text.ts'
import { LEFT_DAYS, UNSEEN_DAYS, WINDOW_DAYS } from '#shared/dmarc-monitor/limits.ts'

export type MonitorPhase = 'waiting_for_dns' | 'waiting_for_reports' | 'live' | 'stopped'

interface Judged {
  domain: string
  phase: MonitorPhase
  counted: Counted
  /** Reports whose sender was not proved, of the last weeks. */
  unverified: number
  /** Receivers that are not known report, and no other. */
  isUnweighed: boolean
  /** Why it cannot begin although its address is in the record; null: it can. */
  noRoom: string | null
}

export function monitorVerdict(judged: Judged): Verdict {
  const { domain, phase, counted, unverified, noRoom } = judged
  if (noRoom !== null)
    return {
      tone: 'info',
      heading: `There is no room to monitor ${domain}`,
      sentence: `${noRoom} The address is in the record; the monitor begins by itself once there is room.`,
      stamp: 'No room',
    }
  if (phase === 'stopped')
    return {
      tone: 'warn',
      heading: `The record of ${domain} no longer names this monitor`,
      sentence: `Receivers stop sending reports here. Publish the address again, or let it end: everything is deleted ${LEFT_DAYS} days after the address left the record.`,
      stamp: 'Stopped',
    }
  if (phase === 'waiting_for_dns')
    return {
      tone: 'info',
      heading: `Add the address to the DMARC record of ${domain}`,
      sentence: `Reports begin to arrive a day or two after it is published. An address that is not in the record within ${UNSEEN_DAYS} days is deleted.`,
      stamp: 'Waiting for DNS',
    }
  if (phase === 'waiting_for_reports') return waiting(domain, unverified)
  if (judged.isUnweighed && counted.domains.every(({ seen }) => seen.ready === 'wait'))
    return unweighed(judged)
  if (counted.counts.reports > 0) return reportsVerdict(counted)
  return {
    tone: 'info',
    heading: `No report on ${domain} in the last ${WINDOW_DAYS} days`,
    sentence: 'Receivers send reports only for days on which they saw mail from the domain.',
    stamp: 'No reports',
  }
}

/** Nothing fails, which is all that can be said. */
const unweighed = ({ domain, counted: { counts } }: Judged): Verdict => ({
  tone: 'info',
  heading: `${domain}: no receiver that we know has reported yet`,
  sentence: `${plural(counts.reports, 'report', 'reports')} from ${plural(counts.receivers, 'receiver', 'receivers')} that we do not know: nothing of yours fails in ${counts.reports === 1 ? 'it' : 'them'}, and that proves nothing, since anyone who owns a domain can send such reports. Say below which receivers are yours, or wait for a mailbox provider.`,
  stamp: 'Not weighed',
})

const waiting = (domain: string, unverified: number): Verdict => ({
  tone: 'info',
  heading: `Waiting for the first report on ${domain}`,
  sentence:
    unverified > 0
      ? `${plural(unverified, 'report', 'reports')} arrived whose sender could not be proved, so nothing is concluded from them. Most receivers send one report a day.`
      : 'The address is in the record. Most receivers send one report a day, so the first is expected within a day or two.',
  stamp: 'Waiting for reports',
})
