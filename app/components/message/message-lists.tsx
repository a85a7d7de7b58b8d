// What blocklists say about a message's client and the domains that it links to, as they answer.
import { DomainLink, IpLink } from '#app/components/tool/tool-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { statusOf } from '#shared/blocklists/listing.ts'
import { listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import type { ListedSubject } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { MessageListsSoFar } from './use-message-lists.ts'

interface ListsViewProps {
  report: MessageReport
  lists: MessageListsSoFar
}

export function MessageListsView({ report, lists }: ListsViewProps) {
  const { subjects, notes, isAsking, failure } = lists
  const waiting = namesOf(report).slice(subjects.length)
  return (
    <section className="stack gap-3" aria-labelledby="message-lists">
      <h3 id="message-lists">Blocklists</h3>
      <p role="status" className={isAsking ? undefined : 'visually-hidden'}>
        {isAsking ? `Asking the blocklists, ${waiting.length} to go…` : ''}
      </p>
      {subjects.length + waiting.length > 0 && (
        <DataTable
          caption={<span className="visually-hidden">What blocklists say</span>}
          columns={[
            { key: 'what', label: 'Asked about', heads: true },
            { key: 'state', label: 'Result', status: true },
            { key: 'said', label: 'What they say', sentences: true },
          ]}
          rows={[
            ...subjects.map((subject) => ({ key: subject.subject, cells: cellsOf(subject) })),
            ...waiting.map((name) => ({
              key: name,
              cells: {
                what: <SubjectLink name={name} />,
                state: <Badge tone="unknown">{isAsking ? 'asking…' : 'not asked'}</Badge>,
                said: isAsking ? '' : (failure ?? <noscript>Follow the link to ask.</noscript>),
              },
            })),
          ]}
        />
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

/** As the edge will ask. */
const namesOf = ({ envelope: { ip }, linkDomains }: MessageReport): string[] => [
  ...(ip !== null && !ip.includes(':') ? [ip] : []),
  ...linkDomains,
]

const SubjectLink = ({ name }: { name: string }) =>
  /^[\d.]+$/.test(name) ? <IpLink ip={name} /> : <DomainLink domain={name} />

function cellsOf({ subject, rows, summary }: ListedSubject) {
  const { tone, word } = stateOf(rows)
  return {
    what: <SubjectLink name={subject} />,
    state: <Badge tone={tone}>{word}</Badge>,
    said: [
      summary,
      ...listingsToEnd(rows).map(({ name, meaning, txt }) => `${name}: ${meaning || (txt[0] ?? 'listed')}`),
    ].join(' '),
  }
}

/** No answer from a list that did not pass its test does not mean clean. */
function stateOf(rows: ListedSubject['rows']): { tone: Tone; word: string } {
  if (listingsToEnd(rows).length > 0) return { tone: 'bad', word: 'listed' }
  const known = rows.filter((row) => ['Listed', 'OK'].includes(statusOf(row))).length
  return known * 2 > rows.length ? { tone: 'ok', word: 'not listed' } : { tone: 'unknown', word: 'unknown' }
}
