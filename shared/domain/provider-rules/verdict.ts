// The verdict from the providers' answers. "Accepted" is never promised: we only report what can be seen.
import { type CheckedRecords, parentSender, sendsNoMail, serviceUse } from './facts-of-records.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { isFinal } from './outcome.ts'
import type { GateAnswer, GateOutcome, GateProvider } from './schema.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/unanswered.ts'
import type { Verdict } from '#shared/report/verdict.ts'

/** The stamp of a name that sends no mail of its own. */
const NO_MAIL = 'No mail'

export const isOfNoSender = ({ stamp }: Verdict): boolean => stamp === NO_MAIL

interface Of {
  domain: string
}

interface Answered extends Of {
  /** Those with an answer in the first place. */
  providers: readonly GateProvider[]
}

const namesOf = (providers: readonly GateProvider[]): string =>
  listNames(providers.map(({ provider }) => PROVIDER_NAMES[provider]))

export const replyText = ({ code, enhanced, tag }: Pick<GateAnswer, 'code' | 'enhanced' | 'tag'>): string =>
  [String(code), enhanced, tag].filter(Boolean).join(' ')

/** The most serious reply of each, and the rule behind the first. */
const expected = (providers: readonly GateProvider[], expect = 'Expect'): string => {
  const replies = providers.flatMap(({ provider, answers }) =>
    answers[0] ? [`${replyText(answers[0])} from ${PROVIDER_NAMES[provider]}`] : [],
  )
  return joined(`${expect} ${listNames(replies)}.`, providers[0]?.answers[0]?.rule)
}

const notKnown = ({ domain, reason }: Of & { reason: string }) =>
  `${reason} Nothing that we know counts against ${domain}.`

export const GATE_VERDICTS = {
  'no-mail': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `${domain} says that it sends no mail`,
    sentence: ({ domain }) =>
      `The SPF record of ${domain} allows no server, and the domain accepts no mail either: whatever claims to come from it is meant to be refused.`,
    stamp: NO_MAIL,
  }),
  'not-a-mail-domain': verdict<Of & { parent: string }>({
    tone: 'info',
    heading: ({ domain }) => `${domain} is not a mail domain`,
    sentence: ({ domain, parent }) =>
      `${domain} has no mail records of its own: no SPF, and no MX. Mail is usually sent as ${parent}, so check that domain.`,
    stamp: NO_MAIL,
  }),
  'of-a-service': verdict<Of & { use: string; parent: string }>({
    tone: 'info',
    heading: ({ domain }) => `No mail is sent as ${domain}`,
    sentence: ({ use, parent }) => `${use} Mail is sent as ${parent}, so check that domain.`,
    stamp: NO_MAIL,
  }),
  refused: verdict<Answered & { slowing: readonly GateProvider[]; ip: string | undefined }>({
    tone: 'bad',
    heading: ({ domain, providers }) => `${namesOf(providers)} would refuse mail from ${domain}`,
    sentence: ({ domain, providers, slowing, ip }) =>
      joined(
        expected(providers),
        slowing.length > 0 ? `${namesOf(slowing)} would slow it down.` : undefined,
        // RFC 7208, 2.4: SPF is checked at the domain in MAIL FROM.
        ip === undefined
          ? undefined
          : `This holds if mail from ${ip} bounces to ${domain} (MAIL FROM); a service that bounces to its own domain is checked there.`,
      ),
    stamp: ({ providers }) => `Refused by ${providers.length}`,
  }),
  'refused-in-bulk': verdict<Answered & { slowing: readonly GateProvider[] }>({
    tone: 'info',
    heading: ({ domain, providers }) =>
      `Above 5,000 a day, ${namesOf(providers)} would refuse mail from ${domain}`,
    sentence: ({ providers, slowing }) =>
      joined(
        expected(providers, 'Above about 5,000 messages a day, expect'),
        slowing.length > 0 ? `At any volume, ${namesOf(slowing)} would slow it down.` : undefined,
      ),
    stamp: 'Depends',
  }),
  'might-refuse': verdict<Answered & { rule: string }>({
    tone: 'info',
    heading: ({ domain, providers }) => `${namesOf(providers)} might refuse mail from ${domain}`,
    sentence: ({ rule }) => rule,
    stamp: 'Depends',
  }),
  unknown: verdict<Of & { reason: string }>({
    tone: 'unknown',
    heading: ({ domain }) => `How providers answer mail from ${domain} is unknown`,
    sentence: notKnown,
    stamp: 'Unknown',
  }),
  'in-part': verdict<Of & { reason: string }>({
    tone: 'unknown',
    heading: ({ domain }) => `How providers answer mail from ${domain} is not fully known`,
    sentence: notKnown,
    stamp: 'Unknown',
  }),
  'no-obstacle': verdict<Of>({
    tone: 'ok',
    heading: ({ domain }) => `Nothing we can see would stop mail from ${domain}`,
    sentence:
      'Its records meet the rules of Gmail, Microsoft, Yahoo and Apple. How they rate your server and your messages cannot be seen from outside, so this is not a promise.',
    stamp: 'No obstacle',
  }),
}

const verdictOf = verdictsOf(GATE_VERDICTS)

/** @param ip a server that SPF of the From domain does not let pass: it may use another domain in MAIL FROM */
export function gateVerdict(
  records: CheckedRecords,
  providers: readonly GateProvider[],
  ip: string | undefined,
): Verdict {
  const { domain } = records
  const none = withoutMail(records)
  if (none) return none
  const of = (wanted: GateOutcome) => providers.filter((one) => one.outcome === wanted)
  const [refusing, slowing] = [of('reject'), of('defer')]
  if (refusing.length > 0) return verdictOf('refused', { domain, providers: refusing, slowing, ip })
  // The records that slow mail down at one provider make another refuse it.
  const open = [...slowing, ...of('depends')]
  return open.length > 0 ? openVerdict(records, open, slowing) : verdictOf('no-obstacle', { domain })
}

/** Names that send no mail: how providers would treat it does not matter. */
function withoutMail(records: CheckedRecords): Verdict | null {
  const { domain, spf } = records
  if (saysNoSuchName(spf.findings)) return noSuchNameVerdict(domain)
  if (sendsNoMail(records)) return verdictOf('no-mail', { domain })
  const parent = parentSender(records)
  if (parent === null) return null
  const use = serviceUse(records)?.message
  return use === undefined
    ? verdictOf('not-a-mail-domain', { domain, parent })
    : verdictOf('of-a-service', { domain, parent, use })
}

/** What could not be found out is unknown; what a rule leaves open is a fact. */
function openVerdict(
  records: CheckedRecords,
  open: readonly GateProvider[],
  slowing: readonly GateProvider[],
): Verdict {
  const { domain, spf, dkim, dmarc, mx } = records
  const answers = open.flatMap((one) => one.answers)
  const refusing = withAnswers(
    open,
    (answer) => answer.onlyIf.includes('bulk') && isFinal(answer) && !answer.doubtful,
  )
  if (refusing.length > 0) return verdictOf('refused-in-bulk', { domain, providers: refusing, slowing })
  const [first] = answers
  if (first) {
    const providers = open.filter((one) => one.answers.length > 0)
    return verdictOf('might-refuse', { domain, providers, rule: first.rule })
  }
  const isSilent = [spf, dkim, dmarc, mx].every((one) => one.verdict.tone === 'unknown')
  return verdictOf(isSilent ? 'unknown' : 'in-part', { domain, reason: open[0]?.unknown[0] ?? '' })
}

/** The providers that have such an answer, with these answers alone. */
const withAnswers = (providers: readonly GateProvider[], isWanted: (answer: GateAnswer) => boolean) =>
  providers
    .map((one): GateProvider => ({ ...one, answers: one.answers.filter(isWanted) }))
    .filter((one) => one.answers.length > 0)

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
