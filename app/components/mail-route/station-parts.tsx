// What every picture of an email's way is made of: the drawing of a station, its mark, the envelope.
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { STATION_DRAWINGS } from '#app/components/mail-route/station-drawings.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import type { LaneOutcome, StationName } from '#shared/message/way-end.ts'
import styles from './station-parts.module.css'

export type StationFigure = keyof typeof STATION_DRAWINGS

/** Their drawings are those of the walkthrough on the home page. */
export const STATION_FIGURES: Readonly<Record<StationName, StationFigure>> = {
  sender: 'address',
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  providers: 'inbox',
}

export const StationDrawing = ({ figure }: { figure: StationFigure }) => (
  <Drawing width={112} height={112}>
    <g transform="translate(56 126)">{STATION_DRAWINGS[figure]}</g>
  </Drawing>
)

interface StationMarkProps {
  tone: Tone | undefined
  /** The email never gets here: it is on its way back. */
  isReturned?: boolean
}

/** Dashed and empty while the answer is awaited. */
export const StationMark = ({ tone, isReturned = false }: StationMarkProps) => (
  <span className={styles.mark} data-tone={tone}>
    {isReturned ? <Return /> : tone && <Sign tone={tone} />}
  </span>
)

const Return = () => (
  <svg width="1em" height="1em" viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
    <path
      d="M6 3L2.5 6.5 6 10M3 6.5h6.5a3.3 3.3 0 0 1 0 6.6H7"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** What a mailbox provider would do with an email, in a word or two. */
export const LANE_WORDS: Readonly<Record<LaneOutcome, string>> = {
  accept: 'no obstacle',
  spam: 'maybe spam',
  defer: 'slowed down',
  reject: 'refused',
  depends: 'depends',
  unknown: TONE_WORDS.unknown,
}

export const stationWord = (name: StationName, tone: Tone): string =>
  name === 'providers'
    ? {
        ok: LANE_WORDS.accept,
        warn: LANE_WORDS.defer,
        bad: LANE_WORDS.reject,
        info: LANE_WORDS.depends,
        unknown: TONE_WORDS.unknown,
      }[tone]
    : TONE_WORDS[tone]

/** @param props.className where it is */
export const Envelope = ({ className }: { className: string | undefined }) => (
  <svg
    className={`${styles.envelope} ${className}`}
    viewBox="-26 -52 52 36"
    fill="none"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M-24 -50h48v32h-48z" />
    <path d="M-24 -50l24 18 24-18" />
  </svg>
)
