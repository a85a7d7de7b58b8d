// The spam rates that providers name of a monitored domain: what the week and an alert say of them.
import { dayText } from '#shared/dmarc-reports/days.ts'
import { SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { listNames, shareText } from '#shared/kit/sentence.ts'
import { beyondLine } from '#shared/postmaster/series-words.ts'
import { PROVIDER_NAMES } from '#shared/postmaster/series.ts'
import type { RateTold, SpamRate } from './event-kinds.ts'

export const rateTold = ({ day, ...rate }: SpamRate): RateTold => ({ ...rate, day: dayText(day) })

/** The latest of the highest; undefined without any. */
export const highestOf = (rates: readonly SpamRate[]): SpamRate | undefined =>
  rates.reduce<SpamRate | undefined>(
    (highest, one) => (highest === undefined || one.rate >= highest.rate ? one : highest),
    undefined,
  )

/**
 * The latest day at the upper line of each domain and provider, unless that spell was told of: it lasts until a day below the line.
 * @param rates in the order of days
 * @param told by spellName: the last day that was told of
 */
export function newSpells(
  rates: readonly SpamRate[],
  told: Readonly<Record<string, number>>,
  since: number,
): SpamRate[] {
  const names = [...new Set(rates.map(spellName))]
  return names.flatMap((name) => {
    const own = rates.filter((one) => spellName(one) === name)
    const last = own.findLast(({ rate }) => rate >= SPAM_RATE_MOST)
    if (!last || last.day < since) return []
    const before = Object.hasOwn(told, name) ? told[name] : undefined
    if (before === undefined) return [last]
    const isOver = own.some(({ day, rate }) => day > before && day < last.day && rate < SPAM_RATE_MOST)
    return isOver ? [last] : []
  })
}

export const spellName = ({ provider, domain }: Pick<SpamRate, 'provider' | 'domain'>): string =>
  `${provider} ${domain}`

/** "0.34% on November 20, 2026, above Gmail’s 0.3%" */
const rateText = ({ rate, day, provider }: RateTold): string =>
  `${shareText(rate)} on ${dayInWords(day)}, ${beyondLine(rate, provider)}`

/** @param domain that is monitored */
export const weekRateText = (domain: string, told: RateTold): string =>
  `${PROVIDER_NAMES[told.provider]}’s highest spam rate of the week${told.domain === domain ? '' : ` for ${told.domain}`}: ${rateText(told)}.`

export function highRateWords(
  domain: string,
  rates: readonly RateTold[],
): { title: string; meaning: string } {
  const who = listNames([...new Set(rates.map(({ provider }) => PROVIDER_NAMES[provider]))])
  const counted = rates.map((one) =>
    one.domain === domain ? rateText(one) : `${one.domain}: ${rateText(one)}`,
  )
  return {
    title: `${domain}: the spam rate at ${who} is ${shareText(SPAM_RATE_MOST)} or more`,
    meaning: `${counted.join('; ')}. That many people mark your mail as spam, and more of it goes to spam. Stop mail to people who did not ask for it or no longer read it, and make it easy to unsubscribe. Send less until the rate stays below 0.1%. The feedback loop ids on the page of the monitor show which campaign it is.`,
  }
}
