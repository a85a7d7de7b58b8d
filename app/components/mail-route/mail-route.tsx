// The way of an email as a drawing: it waits at each station for the answer, gets its mark, and ends at the mailbox
// providers. Each station opens to its question, answer, rule and remedy; without script, all of them are open.
import { useId, useState } from 'react'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { STATION_DRAWINGS } from '#app/components/mail-route/station-drawings.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Sign } from '#app/components/ui/sign.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import { shownText } from '#shared/dns/visible-text.ts'
import { PROVIDER_NAMES } from '#shared/gate/rule.ts'
import {
  OUTCOME_TONES,
  type Lane,
  type LaneOutcome,
  type MailRoute,
  type Station,
  type StationName,
} from '#shared/mail-route/route.ts'
import styles from './mail-route.module.css'

interface MailRouteViewProps {
  /** What the picture shows, such as “Follow an email from example.com”. */
  title: string
  route: MailRoute
}

export function MailRouteView({ title, route: { stations, lanes } }: MailRouteViewProps) {
  const id = useId()
  const [open, setOpen] = useState<StationName | null>(null)
  const [isAfter, setAfter] = useState(false)
  const differs =
    stations.some(({ answer, after }) => answer?.tone !== after) ||
    lanes.some(({ outcome, after }) => outcome !== after)
  const known = stations.findIndex(({ answer }) => answer === undefined)
  const at = known < 0 ? stations.length : known
  return (
    <section className={styles.route} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {differs && <Switch isAfter={isAfter} onChange={setAfter} />}
      </div>
      <div className={styles.scene} data-open={open !== null || undefined} data-at={at}>
        <ol className={styles.stations}>
          {stations.map((station) => (
            <StationItem
              key={station.name}
              station={station}
              isAfter={isAfter && differs}
              isOpen={open === station.name}
              onToggle={() => setOpen((name) => (name === station.name ? null : station.name))}
            />
          ))}
          <li className={styles.end}>
            <Lanes
              lanes={lanes}
              isAfter={isAfter && differs}
              isAwaited={stations.at(-1)?.answer === undefined}
            />
          </li>
        </ol>
        <Envelope />
      </div>
    </section>
  )
}

function Switch({ isAfter, onChange }: { isAfter: boolean; onChange: (isAfter: boolean) => void }) {
  const name = useId()
  const choice = (label: string, value: boolean) => (
    <label>
      <input type="radio" name={name} checked={isAfter === value} onChange={() => onChange(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Which records</legend>
      {choice('As it is', false)}
      {choice('After the changes', true)}
    </fieldset>
  )
}

/** Their drawings are those of the walkthrough on the home page. */
const DRAWN = {
  sender: STATION_DRAWINGS.address,
  spf: STATION_DRAWINGS.spf,
  dkim: STATION_DRAWINGS.dkim,
  dmarc: STATION_DRAWINGS.dmarc,
  providers: STATION_DRAWINGS.inbox,
} as const satisfies Record<StationName, unknown>

/** What a mailbox provider would do with an email, in a word or two. */
export const LANE_WORDS: Readonly<Record<LaneOutcome, string>> = {
  accept: 'no obstacle',
  defer: 'slowed down',
  reject: 'refused',
  depends: 'depends',
  unknown: TONE_WORDS.unknown,
}

const wordOf = (name: StationName, tone: Tone): string =>
  name === 'providers'
    ? {
        ok: LANE_WORDS.accept,
        warn: LANE_WORDS.defer,
        bad: LANE_WORDS.reject,
        info: LANE_WORDS.depends,
        unknown: TONE_WORDS.unknown,
      }[tone]
    : TONE_WORDS[tone]

interface StationItemProps {
  station: Station
  isAfter: boolean
  isOpen: boolean
  onToggle: () => void
}

function StationItem({ station, isAfter, isOpen, onToggle }: StationItemProps) {
  const id = useId()
  const { name, label, answer, after } = station
  const tone = isAfter ? after : answer?.tone
  const word = tone === undefined ? 'asking…' : wordOf(name, tone)
  return (
    <li className={styles.station}>
      <button
        type="button"
        className={styles.stop}
        data-tone={tone}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.drawn}>
          <Drawing width={112} height={112}>
            <g transform="translate(56 126)">{DRAWN[name]}</g>
          </Drawing>
        </span>
        <Mark key={tone} tone={tone} />
        <span className={styles.label}>{label}</span>
        <span className={styles.word}>
          <span className="visually-hidden">: </span>
          {word}
        </span>
        {answer?.lookups && !isAfter && <Coins {...answer.lookups} />}
      </button>
      <Panel
        id={id}
        station={station}
        isOpen={isOpen}
        isMended={isAfter && after === 'ok' && answer?.tone !== 'ok'}
      />
    </li>
  )
}

const Mark = ({ tone }: { tone: Tone | undefined }) => (
  <span className={styles.mark}>{tone && <Sign tone={tone} />}</span>
)

/** A coin for each lookup that SPF pays for; what is over the limit falls off the table. */
const Coins = ({ used, limit }: { used: number; limit: number }) => (
  <span className={styles.coins}>
    <span className="visually-hidden">
      , {used} of {limit} DNS lookups
    </span>
    {Array.from({ length: Math.min(used, limit + 1) }, (_, index) => (
      <i key={index} data-over={index >= limit || undefined} />
    ))}
  </span>
)

interface PanelProps {
  id: string
  station: Station
  isOpen: boolean
  isMended: boolean
}

const Panel = ({ id, station, isOpen, isMended }: PanelProps) => (
  <div id={id} className={styles.panel} data-open={isOpen || undefined}>
    <p>
      <strong>{station.question}</strong> <span className={styles.rule}>{station.rule}</span>
    </p>
    <p>
      {isMended
        ? 'In order, once the proposed records are published.'
        : shownText(station.answer?.sentence ?? 'No answer yet.')}
    </p>
    {station.fixes.length > 0 && !isMended && (
      <p className={styles.fixes}>What to do: {station.fixes.map(shownText).join('; ')}.</p>
    )}
  </div>
)

interface LanesProps {
  lanes: readonly Lane[]
  isAfter: boolean
  isAwaited: boolean
}

function Lanes({ lanes, isAfter, isAwaited }: LanesProps) {
  if (lanes.length === 0) return <p className={styles.word}>{isAwaited ? 'asking…' : ''}</p>
  return (
    <ul className={styles.lanes}>
      {lanes.map(({ provider, outcome, after }) => {
        const shown = isAfter ? after : outcome
        return (
          <li key={provider}>
            {PROVIDER_NAMES[provider]} <Badge tone={OUTCOME_TONES[shown]}>{LANE_WORDS[shown]}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

const Envelope = () => (
  <svg className={styles.envelope} viewBox="-26 -52 52 36" fill="none" aria-hidden="true" focusable="false">
    <path d="M-24 -50h48v32h-48z" />
    <path d="M-24 -50l24 18 24-18" />
  </svg>
)
