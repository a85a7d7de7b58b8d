// The way of the message as a drawing: what it passed, where it was stopped, what it never reached.
import { StationDrawing, StationMark, type StationFigure } from '#app/components/mail-route/station-parts.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { titleOf } from '#shared/bounce/outcomes.ts'
import { isAboutProof, wayOf, type Stop } from '#shared/bounce/way.ts'
import { proofOf, type Today } from './bounce-today.ts'
import { bounceVerdict } from './bounce-verdict.ts'
import styles from './bounce.module.css'

const FIGURES: Readonly<Record<Stop['place'], StationFigure>> = {
  you: 'send',
  outgoing: 'address',
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  incoming: 'counter',
  mailbox: 'inbox',
}

const WORDS: Readonly<Partial<Record<Tone, string>>> = { ok: 'passed', warn: 'not now', bad: 'refused' }
const PROOF_WORDS: Readonly<Partial<Record<Tone, string>>> = { ok: 'passed', bad: 'failed' }

const isProof = ({ place }: Stop): boolean => place === 'spf' || place === 'dkim' || place === 'dmarc'

function wordOf(stop: Stop): string {
  const { tone, place } = stop
  if (place === 'you') return 'sent'
  if (tone === undefined) return isProof(stop) ? 'not said' : 'not reached'
  if (tone === 'ok' && place === 'mailbox') return 'arrived'
  return (isProof(stop) ? PROOF_WORDS : WORDS)[tone] ?? ''
}

interface BounceWayProps {
  bounce: Bounce
  today: Today | null
}

export const BounceWay = ({ bounce, today }: BounceWayProps) => (
  <figure className="stack gap-3">
    <ol className={styles.way} data-proofs={isAboutProof(bounce.reason) || undefined}>
      {wayOf(bounce).map((stop) => (
        <li key={stop.place} className={styles.stop} data-tone={stop.tone}>
          <StationDrawing figure={FIGURES[stop.place]} />
          <StationMark tone={stop.tone} />
          <span className="small strong anywhere">{stop.label}</span>
          <span className={`${styles.word} small`}>
            <span className="visually-hidden">: </span>
            {wordOf(stop)}
          </span>
        </li>
      ))}
    </ol>
    <figcaption className="wrap gap-2">
      <Badge tone={bounceVerdict(bounce).tone}>Then: {titleOf(bounce)}</Badge>
      {today?.report && <TodayBadge report={today.report} isProof={isAboutProof(bounce.reason)} />}
    </figcaption>
  </figure>
)

interface TodayBadgeProps {
  report: NonNullable<Today['report']>
  isProof: boolean
}

/** Records that are right today do not show that the message was signed then. */
function TodayBadge({ report, isProof }: TodayBadgeProps) {
  const proof = isProof ? proofOf(report) : undefined
  if (proof === undefined) {
    const { tone, stamp } = report.verdict
    return (
      <Badge tone={tone}>
        Today: {stamp.charAt(0).toLowerCase()}
        {stamp.slice(1)}
      </Badge>
    )
  }
  return <Badge tone={proof === 'bad' ? 'bad' : 'unknown'}>Today: {TODAY[proof]}</Badge>
}

const TODAY = {
  ok: 'records in order, email unseen',
  bad: 'still wrong',
  unknown: 'could not be looked up',
} as const
