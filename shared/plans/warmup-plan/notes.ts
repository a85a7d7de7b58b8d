// What a plan’s numbers do not say: age, replies, expiry, bulk senders, and what nobody knows.
import { dayInWords } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { mailboxesFor, SERVICES } from '#shared/data/warmup/ceilings.ts'
import { registeredOn, type Told } from './facts.ts'
import { mailboxesForOutreach, SAFE_OUTREACH } from './outreach.ts'
import { YOUNG_DAYS, type PlanInput } from './schedule.ts'

interface Note {
  text: string
  source?: string
}

const FRESH = 'https://www.suped.com/blocklists/spam-eating-monkey-sem-fresh30'
/** Filters add points up to this age. */
const OLD_DAYS = 180

export const planNotes = (told: Told): Note[] => [
  ...ofAge(told),
  ...ofRegistration(told),
  ...ofReplies(told),
  ...ofLimits(told),
  ...ofBulk(told),
  ...ofKind(told),
  { text: 'No provider promises anything for a schedule: these are numbers that senders publish.' },
  {
    text: 'We offer no warmup network, where mailboxes open and answer one another’s email. Google’s API terms do not allow apps that use many accounts to get around filters, and the score of a network comes from mailboxes that are paid to like you.',
    source: 'https://isipp.com',
  },
]

function ofAge({ input, found }: Told): Note[] {
  const registered = registeredOn(found)
  if (registered === null)
    return [
      {
        text: 'How old the domain is could not be found out. Send nothing on its first day, and little in its first month.',
      },
    ]
  const age = input.start - registered
  if (age < 2)
    return [
      {
        text: 'Nothing is planned for the first 24 hours: Spamhaus has a list of domains that are that new.',
        source: 'https://www.spamhaus.org',
      },
      YOUNG,
    ]
  if (age < YOUNG_DAYS) return [YOUNG]
  return age < OLD_DAYS
    ? [
        {
          text: `Some filters trust a domain less until it is ${OLD_DAYS} days old.`,
          source: 'https://www.xeams.com/domain-age-filter.htm',
        },
      ]
    : []
}

const YOUNG: Note = {
  text: `Until the domain is ${YOUNG_DAYS} days old, the plan stays low: there are lists of domains of the last 5 to 30 days. No list condemns a domain only for being new. How low is our own judgment.`,
  source: FRESH,
}

function ofRegistration({ found, days }: Told): Note[] {
  const { registration } = found
  const last = days.at(-1)?.date
  const expires = registration.state === 'found' ? registration.expires : undefined
  if (expires === undefined || last === undefined || expires > last) return []
  return [{ text: `The registration ends on ${dayInWords(expires)}, before the plan does. Renew it first.` }]
}

const ofReplies = ({ domain, found }: Told): Note[] =>
  found.takesReplies === false
    ? [
        {
          text: `Replies to ${domain} cannot arrive: it accepts no mail. Answers are the best sign that people want your email.`,
        },
      ]
    : []

/** How many mailboxes the goal takes, by what is allowed and what is safe; null if nothing counts mailboxes, or if no number is enough. */
export function mailboxesNeeded({
  service,
  kind,
  goal,
}: Pick<PlanInput, 'service' | 'kind' | 'goal'>): number | null {
  const allowed = service === null ? null : mailboxesFor(service, goal)
  if (kind !== 'outreach' || (service !== null && allowed === null)) return allowed
  return Math.max(allowed ?? 1, mailboxesForOutreach(goal))
}

function ofLimits({ input }: Told): Note[] {
  const { service, mailboxes, followUps, kind } = input
  if (service === null && kind !== 'outreach') return []
  const needed = mailboxesNeeded(input)
  const at = service === null ? '' : ` at ${SERVICES[service]}`
  const steps =
    followUps > 0
      ? [
          {
            text: `The goal counts follow-ups: with ${plural(followUps, 'follow-up', 'follow-ups')} for each person, one new person takes ${followUps + 1} emails.`,
          },
        ]
      : []
  if (needed === null)
    return [{ text: `No number of mailboxes${at} is allowed so many emails a day.` }, ...steps]
  return needed > mailboxes
    ? [
        {
          text: `The goal takes ${plural(needed, 'mailbox', 'mailboxes')}${at}, follow-ups included; you have named ${mailboxes}.`,
        },
        ...steps,
      ]
    : steps
}

const ofBulk = ({ bulkSenderOn }: Told): Note[] =>
  bulkSenderOn === undefined
    ? []
    : [
        {
          text: `On ${dayInWords(bulkSenderOn)}, Gmail gets 5,000 emails: from then on, it treats you as a bulk sender, for good.`,
          source: 'https://support.google.com/mail/answer/81126',
        },
      ]

const ofKind = ({ input }: Told): Note[] =>
  input.kind === 'outreach'
    ? [
        {
          text: `Nobody publishes evidence for a safe speed of cold email. ${SAFE_OUTREACH.says}; that is their opinion. What a provider allows is no safe number.`,
          source: SAFE_OUTREACH.source,
        },
      ]
    : []
