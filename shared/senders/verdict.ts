import { listNames, plural } from '#shared/kit/sentence.ts'
import { noAnswer } from '#shared/report/unanswered.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { SETUP_PARTS, type SetupPart } from './setup-parts.ts'
import { isNeeded } from './setup.ts'
import type { Seen, SeenState } from './look.ts'

interface Of {
  service: string
  domain: string
}

const partsText = (parts: readonly SetupPart[]): string => listNames(parts.map((part) => SETUP_PARTS[part]))

const NOT_SEEN = 'Some of its names are made for each customer: compare them in its settings.'

export const SETUP_VERDICTS = {
  ready: verdict<Of & { parts: readonly SetupPart[]; isWhole: boolean }>({
    tone: 'ok',
    heading: ({ service, domain }) => `${service} is set up for ${domain}`,
    sentence: ({ service, parts, isWhole }) =>
      `Everything that ${service} needs is there: ${partsText(parts)}.${isWhole ? '' : ` ${NOT_SEEN}`}`,
    stamp: 'Set up',
  }),
  partly: verdict<Of & { missing: readonly SetupPart[] }>({
    tone: 'bad',
    heading: ({ service, domain }) => `${service} is not fully set up for ${domain}`,
    sentence: ({ missing }) =>
      `${partsText(missing)} ${missing.length === 1 ? 'is' : 'are'} missing or wrong, so its email may fail DMARC.`,
    stamp: 'Incomplete',
  }),
  none: verdict<Of & { records: number }>({
    tone: 'bad',
    heading: ({ service, domain }) => `${service} is not set up for ${domain}`,
    sentence: ({ service, records }) =>
      `${records === 1 ? 'The record' : `None of the ${plural(records, 'record', 'records')}`} that ${service} asks for is ${records === 1 ? 'not ' : ''}there. If you do not send with it, nothing is wrong.`,
    stamp: 'Not set up',
  }),
  'shown-there': verdict<Of & { where: string }>({
    tone: 'info',
    heading: ({ service }) => `Only ${service} knows its records`,
    sentence: ({ service, domain, where }) =>
      `${service} makes the names for each customer, so DNS cannot tell whether ${domain} has them. See ${where}.`,
    stamp: 'Look there',
  }),
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ service, domain }) => `Whether ${service} is set up for ${domain} is unknown`,
    sentence: ({ service, bogus }) => `The records could not be looked up${noAnswer(bogus, `${service}`)}`,
    stamp: 'Unknown',
  }),
}

const say = verdictsOf(SETUP_VERDICTS)

interface Judged extends Of {
  seen: readonly Seen[]
  where: string
  bogus: string | undefined
}

/** What is missing counts before what is unknown; what only the service knows counts for nothing. */
export function senderVerdict({ service, domain, seen, where, bogus }: Judged): Verdict {
  const needed = seen.filter(
    ({ record, state }) => isNeeded(record) || (record.part === 'dkim' && state === 'found'),
  )
  const of = { service, domain }
  const parts = (...states: readonly SeenState[]): SetupPart[] => [
    ...new Set(needed.filter(({ state }) => states.includes(state)).map(({ record }) => record.part)),
  ]
  const hasProblem = needed.some(({ problems = [] }) => problems.length > 0)
  const missing = [
    ...new Set([
      ...parts('missing', 'other'),
      ...needed.flatMap(({ record, problems = [] }) => (problems.length > 0 ? [record.part] : [])),
    ]),
  ]
  const found = parts('found')
  if (missing.length > 0)
    return found.length === 0 && !hasProblem && parts('other').length === 0
      ? parts('unknown').length > 0
        ? say('partly', { ...of, missing })
        : say('none', { ...of, records: needed.filter(({ state }) => state === 'missing').length })
      : say('partly', { ...of, missing })
  if (parts('unknown').length > 0) return say('unknown', { ...of, bogus })
  if (found.length === 0) return say('shown-there', { ...of, where })
  return say('ready', { ...of, parts: found, isWhole: parts('shown-there').length === 0 })
}
