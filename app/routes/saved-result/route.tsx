// /r/<key>: a result as it was on a certain day. Without a key, a form saves one. Neither needs JavaScript.
import { savedAction, savedLoader } from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import { dayOfMoment, momentText } from '#app/components/ui/moment-text.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { Snapshot } from '#shared/saved/result/schema.ts'
import { resultKind } from './result-data.ts'
import { Result, Since } from './result-view.tsx'

export const loader = savedLoader(resultKind)
export const action = savedAction(resultKind)

const page = savedPage(resultKind, {
  words: {
    name: 'Saved result',
    description: 'A check as it was on that day.',
    none: 'There is no saved result here',
    unreachable: 'This result could not be loaded',
    way: { to: '/tool', label: 'All checks' },
    what: 'this result',
    can: 'read and delete it',
    title: ({ tool, snapshot: { query, at } }) =>
      `${tool.label}: ${toUnicode(query.domain ?? query.ip ?? '')}, saved on ${dayText(new Date(at))}`,
    said: ({ stations, snapshot: { query, report, at } }) => ({
      subject: subjectOf(report, query),
      verdict: report.verdict,
      stations,
      then: `saved on ${dayText(new Date(at))}`,
    }),
    until: ({ snapshot: { at, expires } }) =>
      `This is how it was on ${momentText(at)}. We keep it until ${dayOfMoment(expires)}.`,
  },
  Changed: Since,
  Content: Result,
})

/** As the check understood what was typed. */
const subjectOf = ({ domain, ip }: Snapshot['report'], query: Snapshot['query']): string =>
  [domain, ip, query.domain, query.ip].find((name): name is string => typeof name === 'string') ?? ''

export const { handle, meta } = page
export default page.Page
