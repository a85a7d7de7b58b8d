// The verdict from the providers' answers. "Accepted" is never promised: we only report what can be seen.
import type { CheckedRecords } from './facts-of-records.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { GateAnswer, GateOutcome, GateProvider } from './schema.ts'
import { parentSender, sendsNoMail } from './sender.ts'
import { listNames } from '#shared/report/list-names.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/no-such-name.ts'
import type { Verdict } from '#shared/report/verdict.ts'

/** The stamp of a name that sends no mail of its own. */
const NO_MAIL = 'No mail'

export const isOfNoSender = ({ stamp }: Verdict): boolean => stamp === NO_MAIL

export function gateVerdict(records: CheckedRecords, providers: readonly GateProvider[]): Verdict {
  const { domain } = records
  const none = withoutMail(records)
  if (none) return none
  const of = (wanted: GateOutcome) => providers.filter((one) => one.outcome === wanted)
  const refusing = of('reject')
  if (refusing.length > 0) {
    return {
      tone: 'bad',
      heading: `${namesOf(refusing)} would refuse mail from ${domain}`,
      sentence: [firstAnswers(refusing), slowed(of('defer'))].filter(Boolean).join(' '),
      stamp: `Refused by ${refusing.length}`,
    }
  }
  // The records that slow mail down at one provider make another refuse it.
  const open = [...of('defer'), ...of('depends')]
  if (open.length > 0) return openVerdict(records, open)
  return {
    tone: 'ok',
    heading: `Nothing we can see would stop mail from ${domain}`,
    sentence:
      'Its records meet the rules of Gmail, Microsoft, Yahoo and Apple. How they rate your server and your messages cannot be seen from outside, so this is not a promise.',
    stamp: 'No obstacle',
  }
}

/** Names that send no mail: how providers would treat it does not matter. */
function withoutMail(records: CheckedRecords): Verdict | null {
  const { domain, spf } = records
  if (saysNoSuchName(spf.findings)) return noSuchNameVerdict(domain)
  if (sendsNoMail(records)) {
    return {
      tone: 'info',
      heading: `${domain} says that it sends no mail`,
      sentence: `The SPF record of ${domain} allows no server, and the domain accepts no mail either: whatever claims to come from it is meant to be refused.`,
      stamp: NO_MAIL,
    }
  }
  const parent = parentSender(records)
  if (parent === null) return null
  return {
    tone: 'info',
    heading: `${domain} is not a mail domain`,
    sentence: `${domain} has no mail records of its own: no SPF, and no MX. Mail is usually sent as ${parent}, so check that domain.`,
    stamp: NO_MAIL,
  }
}

/** What could not be found out is unknown; what a rule leaves open is a fact. */
function openVerdict(records: CheckedRecords, open: readonly GateProvider[]): Verdict {
  const { domain, spf, dkim, dmarc, mx } = records
  const answers = open.flatMap((one) => one.answers)
  const choice = answers.some(({ onlyIf }) => onlyIf.length > 0)
  if (choice) {
    return {
      tone: 'info',
      heading: `How providers answer mail from ${domain} depends on how much you send`,
      sentence: `${firstAnswers(open)} That applies above about 5,000 messages a day.`,
      stamp: 'Depends',
    }
  }
  if (answers.length > 0) {
    return {
      tone: 'info',
      heading: `${namesOf(open.filter((one) => one.answers.length > 0))} might refuse mail from ${domain}`,
      sentence: answers[0]?.rule ?? '',
      stamp: 'Depends',
    }
  }
  const isSilent = [spf, dkim, dmarc, mx].every(({ verdict }) => verdict.tone === 'unknown')
  return {
    tone: 'unknown',
    heading: `How providers answer mail from ${domain} is ${isSilent ? 'unknown' : 'not fully known'}`,
    sentence: `${open[0]?.unknown[0] ?? ''} Nothing that we know counts against ${domain}.`,
    stamp: 'Unknown',
  }
}

const namesOf = (providers: readonly GateProvider[]): string =>
  listNames(providers.map(({ provider }) => PROVIDER_NAMES[provider]))

/** Whether only mail of a kind that was not said, such as more than 5,000 messages a day, meets an obstacle. */
export const isFineBelowBulk = (providers: readonly GateProvider[]): boolean => {
  const open = providers.filter(({ outcome }) => outcome !== 'accept')
  const answers = open.flatMap((one) => one.answers)
  return (
    answers.length > 0 &&
    open.every(({ outcome }) => outcome === 'depends') &&
    answers.every(({ onlyIf, doubtful }) => onlyIf.includes('bulk') && !doubtful)
  )
}

/** The most serious reply of each, in one sentence. */
const firstAnswers = (providers: readonly GateProvider[]): string => {
  const replies = providers.flatMap(({ provider, answers }) =>
    answers[0] ? [`${replyText(answers[0])} from ${PROVIDER_NAMES[provider]}`] : [],
  )
  return `Expect ${listNames(replies)}. ${providers[0]?.answers[0]?.rule ?? ''}`.trim()
}

export const replyText = ({ code, enhanced, tag }: Pick<GateAnswer, 'code' | 'enhanced' | 'tag'>): string =>
  [String(code), enhanced, tag].filter(Boolean).join(' ')

const slowed = (providers: readonly GateProvider[]): string =>
  providers.length === 0 ? '' : `${namesOf(providers)} would slow it down.`
