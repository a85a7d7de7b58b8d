// The plan in one verdict. It never promises that mail will arrive.
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import { listNames } from '#shared/report/list-names.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { numberText, plural } from '#shared/kit/text/number-text.ts'
import { SERVICES } from '#shared/data/warmup/ceilings.ts'
import { CURVES, type Kind } from '#shared/data/warmup/curves.ts'
import type { Judged } from './check-in.ts'
import { outreachNeeds, SAFE_OUTREACH, safeOutreach } from './outreach.ts'
import type { Told } from './told.ts'

const NO_PROMISE = 'No provider promises anything for a schedule.'
const PROMISE: Record<Kind, string> = {
  optin: NO_PROMISE,
  transactional: NO_PROMISE,
  outreach: 'For cold email, no one has proved a speed that is safe.',
}

export function planVerdict(told: Told): Verdict {
  const { domain, input, found, days, reached } = told
  if (found.ready === false) return notReady(told)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return withoutDays(told)
  const goal = numberText(input.goal)
  const length = plural(days.length, 'sending day', 'sending days')
  if (!reached)
    return {
      tone: 'warn',
      heading: `${domain} gets to ${numberText(last.total)} emails a day, not to ${goal}`,
      sentence: whyNot(told, last.total),
      stamp: 'Below goal',
    }
  const heading = `${domain} can get to ${goal} emails a day in ${length}`
  const sentence = `It begins with ${numberText(first.total)} on ${dayInWords(first.date)} and gets there on ${dayInWords(last.date)}, if the results of each day allow the next. ${PROMISE[input.kind]}`
  if (found.ready === null)
    return {
      tone: 'unknown',
      heading,
      sentence: `${sentence} Whether providers would take the mail could not be fully found out.`,
      stamp: 'Unknown',
    }
  return { tone: 'ok', heading, sentence, stamp: 'Ready' }
}

/** Of a plan under way whose last results forbid to go on as planned; undefined if the plan itself says it all. */
export function standingVerdict(domain: string, { decision, tomorrow, reason }: Judged): Verdict | undefined {
  const emails = plural(tomorrow, 'email', 'emails')
  switch (decision) {
    case 'stop':
      return {
        tone: 'bad',
        heading: `Stop sending from ${domain}`,
        sentence: `${reason} Nothing is planned until you say that the cause is gone.`,
        stamp: 'Stop',
      }
    case 'back':
      return { tone: 'warn', heading: `${domain}: go back to ${emails}`, sentence: reason, stamp: 'Go back' }
    case 'hold':
      return { tone: 'warn', heading: `${domain}: hold at ${emails}`, sentence: reason, stamp: 'Hold' }
    default:
      return undefined
  }
}

/** Nothing that is planned helps a sender who is refused. */
function notReady({ domain, found }: Told): Verdict {
  const { verdict, badLists: listed } = found
  if (verdict.tone === 'info' && listed.length === 0) return verdict
  if (listed.length > 0 && verdict.tone !== 'bad')
    return {
      tone: 'bad',
      heading: `${domain} is on ${plural(listed.length, 'blocklist', 'blocklists')}: do not send yet`,
      sentence: `${listNames(listed)} ${listed.length === 1 ? 'has' : 'have'} it. End the listing and its cause first; until then, the plan has no date.`,
      stamp: 'Not yet',
    }
  return {
    tone: 'bad',
    heading: `${domain} is not ready for its first email`,
    sentence: `${verdict.heading}. Publish the changes first; until then, the plan has no date.`,
    stamp: 'Not yet',
  }
}

const withoutDays = ({ domain, input, reached }: Told): Verdict =>
  reached
    ? {
        tone: 'info',
        heading: `${domain} already sends ${numberText(input.volume)} emails a day`,
        sentence: `That is no less than the goal of ${numberText(input.goal)}: there is nothing to warm up.`,
        stamp: 'Warm',
      }
    : {
        tone: 'warn',
        heading: `There is no day on which ${domain} may send`,
        sentence:
          'The limits leave nothing on any of the chosen days within a year. Choose more days of the week, or a later start.',
        stamp: 'No day',
      }

function whyNot({ input }: Told, most: number): string {
  const { service, mailboxes, curve, kind, goal } = input
  if (kind === 'outreach' && goal > safeOutreach(mailboxes))
    return `${outreachNeeds(goal)} ${SAFE_OUTREACH.says}; what a provider allows is no safe number. Use more mailboxes, or a lower goal.`
  if (service !== null && most < input.goal && CURVES[curve].growth.kind === 'factor')
    return `${SERVICES[service]} allows ${plural(mailboxes, 'mailbox', 'mailboxes')} no more. Use more mailboxes, another service, or a lower goal.`
  return `The curve of ${CURVES[curve].name} ends there. Choose another curve, or a lower goal.`
}
