// Mail of one sender and list: its days as a strip, what the last one proves, and what is different since the last change.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { described } from '#shared/saved/mail-watch/facets.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { plural } from '#shared/kit/sentence.ts'
import styles from './mail-watch.module.css'

type Stream = MailWatchState['streams'][number]

const MAX_DAYS = 60

export function MailStream({ stream }: { stream: Stream }) {
  const { from, listId, count, last, tone, problems, differences, mails } = stream
  const [newest] = mails
  return (
    <section className={styles.stream} aria-label={from}>
      <h2>
        <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> <bdi>{shownText(from)}</bdi>
      </h2>
      <p className="note">
        {listId !== undefined && <>List {shownText(listId)}. </>}
        {plural(count, 'email', 'emails')}, the last one on{' '}
        <time dateTime={last}>{shortMomentText(last)}</time>.
      </p>
      <Days days={stream.days} />
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{shownText(problem)}</li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <Disclosure summary={`Before and now (${differences.length} different)`}>
          <DataTable
            caption={<span className="visually-hidden">The last mail beside the one before the change</span>}
            columns={[
              { key: 'label', label: 'What', heads: true },
              { key: 'before', label: 'Before' },
              { key: 'after', label: 'Now' },
            ]}
            rows={differences.map(({ label, before, after }) => ({
              key: label,
              cells: { label, before: shownText(before), after: shownText(after) },
            }))}
          />
        </Disclosure>
      )}
      {newest && (
        <Disclosure summary="Fingerprint of the last mail">
          <dl className={`${styles.values} stack gap-1`}>
            {described(newest.fingerprint).map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{shownText(text)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </section>
  )
}

/** One mark a day on which mail came: what it shows is in words, too. */
function Days({ days }: Pick<Stream, 'days'>) {
  const shown = days.slice(-MAX_DAYS)
  const bad = shown.filter((one) => one.bad > 0).length
  const word = bad === 0 ? 'none with a problem' : `${bad} with a problem`
  return (
    <figure className="stack gap-1">
      <div className={`${styles.marks} wrap`} aria-hidden="true">
        {shown.map((one) => (
          <span
            key={one.day}
            data-state={one.bad === 0 ? 'ok' : one.bad === one.mails ? 'bad' : 'some'}
            title={`${one.day}: ${plural(one.mails, 'email', 'emails')}, ${one.bad} with a problem`}
          />
        ))}
      </div>
      <figcaption className="note">
        {plural(shown.length, 'day', 'days')} with mail{shown[0] && ` since ${shown[0].day}`}, {word}.
      </figcaption>
    </figure>
  )
}
