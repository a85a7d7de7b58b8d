// Whether a complaint can be traced to its mailing: the three labels of a header, and where complaints are shown.
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { COMPLAINT_SOURCES } from '#shared/data/complaint-sources.ts'
import type { Feedback, FeedbackState, HeaderAnalysis } from '#shared/message/header/schema.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { oneClickCommand } from '#shared/message/header/texts.ts'
import styles from './message-result.module.css'

// SPF, DKIM and DMARC in one word each.

export interface Proof {
  name: 'SPF' | 'DKIM' | 'DMARC'
  /** As receivers write it: “pass”. */
  result: string
  tone: Tone
}

export const ProofBadges = ({ proofs }: { proofs: readonly Proof[] }) => (
  <dl className={`${styles.proofs} stack gap-2`}>
    {proofs.map(({ name, result, tone }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Badge tone={tone}>{result}</Badge>
        </dd>
      </div>
    ))}
  </dl>
)

// Whether one click may unsubscribe, in a word, and why (RFC 8058).

type Unsubscribe = Pick<HeaderAnalysis['unsubscribe'], 'state' | 'reason'>

const ONE_CLICK_STATES: Readonly<Record<Unsubscribe['state'], { tone: Tone; word: string }>> = {
  proved: { tone: 'ok', word: 'works' },
  unproved: { tone: 'unknown', word: 'unknown' },
  broken: { tone: 'bad', word: 'not usable' },
  absent: { tone: 'info', word: 'missing' },
}

/** @param name before the word, if no heading says it */
export function OneClick({ unsubscribe, name = '' }: { unsubscribe: Unsubscribe; name?: string }) {
  const { tone, word } = ONE_CLICK_STATES[unsubscribe.state]
  return (
    <p>
      <Badge tone={tone}>{name ? `${name} ${word}` : word}</Badge> {unsubscribe.reason}{' '}
      <small>RFC 8058</small>
    </p>
  )
}

/** What a provider sends when a reader clicks. We load nothing that a message links to, so the sender can try it. */
export const OneClickRequest = ({ uri }: { uri: string }) => (
  <Disclosure summary="Try the request that a provider sends">
    <div className="stack gap-3">
      <p>
        When a reader clicks, the provider posts this from its own server: without cookies, without a
        password, and without following a redirect. Your server has to unsubscribe the reader at once, and
        answer with a status of 200 or another of 2xx. We never open a link of a message, so run it yourself;
        it unsubscribes the person this copy was made for.
      </p>
      <RecordWithCopy label="Request" text={oneClickCommand(uri)} />
    </div>
  </Disclosure>
)

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
