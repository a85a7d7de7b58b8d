import { dayInWords } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { FacetMemory } from './advance.ts'
import type { EventView } from './event-view.ts'
import type { WatchReport } from './schema.ts'

interface WatchSaid extends Pick<WatchReport, 'lookedAt' | 'nextAt' | 'created' | 'subject'> {
  removed?: string | undefined
  facets: readonly Pick<WatchReport['facets'][number], 'state'>[]
  /** The last change, if there was one. */
  changed: Pick<EventView, 'tone' | 'title' | 'meaning'> | undefined
}

export const facetState = ({ value, candidate }: FacetMemory): WatchReport['facets'][number]['state'] =>
  value ? 'known' : candidate ? 'settling' : 'unknown'

const dayOf = (at: string): string => dayInWords(at.slice(0, 10))
const momentOf = (at: string): string => `${dayOf(at)}, ${at.slice(11, 16)} UTC`

/** What a watch says first: the last change, or that there was none. */
export function watchVerdict(watch: WatchSaid): Verdict {
  const { facets, lookedAt, nextAt, created, subject, removed, changed } = watch
  const name = toUnicode(subject)
  if (lookedAt === null)
    return {
      tone: 'info',
      heading: `The first check of ${name} is under way`,
      sentence: 'It takes a few seconds; the result appears here on its own.',
      stamp: 'Started',
    }
  if (changed)
    return {
      tone: changed.tone,
      heading: changed.title,
      sentence: changed.meaning,
      stamp: 'Changed',
    }
  if (facets.every(({ state }) => state === 'unknown'))
    return {
      tone: 'unknown',
      heading: `We could not check ${name} so far`,
      sentence: `DNS gave us no answer, which says nothing about its mail. ${removed === undefined ? `We check again on ${momentOf(nextAt)}.` : ''}`,
      stamp: 'Unknown',
    }
  if (removed !== undefined)
    return {
      tone: 'info',
      heading: `${name} is no longer watched`,
      sentence: `We saw no change before it ended on ${dayOf(removed)}.`,
      stamp: 'Ended',
    }
  const settling = facets.filter(({ state }) => state === 'settling').length
  if (settling > 0)
    return {
      tone: 'info',
      heading: `${name} is being watched`,
      sentence:
        'Below is what we found. We look again in ten minutes to be sure; after that, every change counts.',
      stamp: 'Started',
    }
  return {
    tone: 'ok',
    heading: `Nothing has changed at ${name}`,
    sentence: `Since ${dayOf(created)} every check has found the same.`,
    stamp: 'Unchanged',
  }
}
