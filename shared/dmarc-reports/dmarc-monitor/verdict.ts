// The verdict on a monitored domain: first whether reports arrive at all, then what they show, by the rules of the reader.
import type { PlaceSeen } from './look.ts'
import type { Counted } from '#shared/dmarc-reports/judge.ts'
import { reportsVerdict } from '#shared/dmarc-reports/verdict.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/text/number-text.ts'
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

export function monitorVerdict(judged: Judged): Verdict {
  const { domain, phase, counted, unverified, noRoom } = judged
  if (noRoom !== null)
    return {
      tone: 'info',
      heading: `There is no room to monitor ${domain}`,
      sentence: `${noRoom} The address is in the record; the monitor begins by itself once there is room.`,
      stamp: 'No room',
    }
  if (phase === 'stopped') return stopped(judged)
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

/** About the record of today, whatever receivers applied before. */
function stopped({ domain, seen: { isUnknown, records, broken } }: Judged): Verdict {
  const end = `Publish the record with the address again, or let the monitor end: everything is deleted ${LEFT_DAYS} days after the address left the record.`
  const none = 'No policy applies, and receivers stop sending reports here.'
  if (records.length > 1)
    return {
      tone: 'bad',
      heading: `${domain} has ${records.length} DMARC records, so receivers use none`,
      sentence: `${none} Keep one of them, with the address.`,
      stamp: 'No policy',
    }
  if (records.length === 0 && !isUnknown)
    return {
      tone: 'bad',
      heading:
        broken.length > 0
          ? `Receivers ignore the DMARC record of ${domain}`
          : `The DMARC record of ${domain} is gone`,
      sentence: `${none} ${end}`,
      stamp: 'No policy',
    }
  return {
    tone: 'warn',
    heading: `The record of ${domain} no longer names this monitor`,
    sentence: `Receivers stop sending reports here. ${end}`,
    stamp: 'Stopped',
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
