// Whether a complaint can be traced to its mailing: the three labels of a header, and where complaints are shown.
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { COMPLAINT_SOURCES } from '#shared/data/complaint-sources.ts'
import type { Feedback, FeedbackState } from '#shared/message/header/schema.ts'
import styles from './message-result.module.css'

const STATES: Readonly<Record<FeedbackState, { tone: Tone; word: string }>> = {
  ready: { tone: 'ok', word: 'works' },
  incomplete: { tone: 'info', word: 'could say more' },
  unsigned: { tone: 'warn', word: 'not signed' },
  unproved: { tone: 'unknown', word: 'unknown' },
  broken: { tone: 'warn', word: 'not usable' },
  absent: { tone: 'info', word: 'missing' },
}

export function FeedbackLabels({ feedback }: { feedback: Feedback }) {
  const rows = [
    ['Feedback-ID', feedback.feedbackId],
    ['List-Id', feedback.listId],
    ['CFBL-Address', feedback.cfbl],
  ] as const
  return (
    <>
      <p>
        When readers press “spam”, providers return little more than the header. These labels tell you which
        mailing it was.
      </p>
      <dl className={`${styles.details} stack gap-2`}>
        {rows.map(([name, { state, reason }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge> {reason}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Complaints are shown at{' '}
        {COMPLAINT_SOURCES.map(({ label, address }, index) => (
          <span key={address}>
            {index > 0 && (index === COMPLAINT_SOURCES.length - 1 ? ' and ' : ', ')}
            <a href={address} rel="noreferrer">
              {label}
            </a>
          </span>
        ))}
        , for those who have registered there.
      </p>
    </>
  )
}
