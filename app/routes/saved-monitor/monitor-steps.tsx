// How far a monitor is: from waiting for DNS to reports that come.
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import styles from './monitor.module.css'

interface Step {
  tone: Tone
  word: string
  more?: string
  isNow?: boolean
}

export function MonitorSteps({ state }: { state: MonitorState }) {
  return (
    <div className="stack gap-3">
      <ol className={`${styles.steps} wrap`} aria-label="How far it is">
        {stepsOf(state).map(({ tone, word, more, isNow }) => (
          <li key={word} data-tone={tone} aria-current={isNow ? 'step' : undefined}>
            <Sign tone={tone} />
            <span>
              {word}
              {more && <span className="regular note"> {more}</span>}
            </span>
          </li>
        ))}
      </ol>
      {state.state !== 'live' && (
        <>
          <RecordWithCopy text={state.address} label="Address for reports" />
          <p className="regular note">
            The address is public. The URL of this page opens your reports: save it, and share it only with
            people who may read them.
          </p>
        </>
      )}
    </div>
  )
}

function stepsOf({ state, recordSeenAt, expires, reporters }: MonitorState): Step[] {
  const ends = `until ${dayInWords(expires.slice(0, 10))}`
  const seen: Step = recordSeenAt
    ? { tone: 'ok', word: 'Record seen', more: shortMomentText(recordSeenAt) }
    : { tone: 'unknown', word: 'Record not seen yet' }
  if (state === 'stopped')
    return [seen, { tone: 'warn', word: 'The address left the record', more: `kept ${ends}`, isNow: true }]
  const last = reporters.find(({ verified }) => verified)
  return [
    ...(state === 'waiting_for_dns'
      ? [{ tone: 'info', word: 'Waiting for DNS', more: ends, isNow: true } satisfies Step]
      : []),
    seen,
    state === 'live'
      ? { tone: 'ok', word: 'First report came' }
      : state === 'waiting_for_reports'
        ? { tone: 'info', word: 'First report expected', more: 'within a day or two', isNow: true }
        : { tone: 'unknown', word: 'First report expected' },
    state === 'live'
      ? {
          tone: 'ok',
          word: 'Live',
          isNow: true,
          ...(last && { more: `last report ${shortMomentText(latest(reporters))}` }),
        }
      : { tone: 'unknown', word: 'Live' },
  ]
}

const latest = (reporters: MonitorState['reporters']): string =>
  reporters
    .filter(({ verified }) => verified)
    .map(({ lastAt }) => lastAt)
    .sort()
    .at(-1) ?? ''
