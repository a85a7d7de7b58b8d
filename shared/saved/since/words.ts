// What the first line of a saved page says to someone who comes back.
import { dayTextOfIso } from '#shared/kit/calendar.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Since } from './schema.ts'

/**
 * @param visitAt of the last visit, ISO 8601, if the device knows it
 * @returns "Since you were here on Nov 21: 2 changes. One thing to do today."
 */
export function sinceHeadline(
  since: Pick<Since, 'at' | 'changes' | 'more' | 'today' | 'days'>,
  visitAt?: string,
): string {
  const { changes, more, today } = since
  const count = changes.length + more
  const from = fromWhen(since, visitAt)
  const changed =
    count === 0 ? `${from}, nothing has changed.` : `${from}: ${plural(count, 'change', 'changes')}.`
  return `${changed} ${toDo(today.length)}`
}

function fromWhen({ at, days }: Pick<Since, 'at' | 'days'>, visitAt: string | undefined): string {
  if (visitAt !== undefined) return `Since you were here on ${dayOf(visitAt)}`
  // Of a thing that is younger than a week, the first days are empty.
  return days[0]?.tone === null ? `Since it began on ${dayOf(at)}` : 'In the last seven days'
}

const toDo = (count: number): string => {
  if (count === 0) return 'Nothing for you to do today.'
  return count === 1 ? 'One thing to do today.' : `${numberText(count)} things to do today.`
}

const dayOf = (moment: string): string => dayTextOfIso(moment).replace(/,.*/, '')
