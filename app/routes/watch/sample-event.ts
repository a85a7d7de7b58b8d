// What a watch says when something changes: an event that we made up, put into words by the rules of all events.
import type { PageExample } from '#app/api/page-example.ts'
import { dayText } from '#shared/calendar/day-text.ts'
import { eventView } from '#shared/watch/event-view.ts'
import type { FacetValue } from '#shared/watch/value.ts'

const SUBJECT = 'northwind.test'

const published = (policy: string): FacetValue => ({
  owner: `_dmarc.${SUBJECT}`,
  type: 'TXT',
  records: [`v=DMARC1; p=${policy}; rua=mailto:dmarc@${SUBJECT}`],
  meaning: [`p=${policy}`],
})

export function sampleEvent(now: Date): Omit<PageExample, 'address'> {
  const event = {
    what: 'changed',
    facet: 'dmarc',
    before: published('quarantine'),
    after: published('none'),
  } as const
  const { tone, title, meaning, change } = eventView(SUBJECT, { id: '', at: now.toISOString(), event })
  return {
    date: dayText(now),
    verdict: { tone, heading: title, sentence: meaning, stamp: 'Changed' },
    ...(change && { change }),
  }
}
