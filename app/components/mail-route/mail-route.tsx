// The way of an email: a strip of stations, each with its mark, that ends where mailbox providers take it or turn it back. Where
// there is room, the stations are drawn. Each opens to its question, answer, rule and remedy; without script, all are open.
import { useId, useState } from 'react'
import {
  Envelope,
  LANE_WORDS,
  STATION_FIGURES,
  StationDrawing,
  StationMark,
  stationWord,
} from '#app/components/mail-route/station-parts.tsx'
import { Asking } from '#app/components/ui/asking.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { MailRoute, Station } from '#shared/message/route.ts'
import {
  endText,
  OUTCOME_TONES,
  STATION_NAMES,
  wayEnd,
  type Lane,
  type LaneOutcome,
  type StationName,
  type WayEnd,
} from '#shared/message/way-end.ts'
import styles from './mail-route.module.css'

interface MailRouteViewProps {
  /** What the picture shows, such as “Follow an email from example.com”. */
  title: string
  route: MailRoute
}

type When = 'today' | 'after'

export function MailRouteView({ title, route: { stations, lanes } }: MailRouteViewProps) {
  const id = useId()
  const [open, setOpen] = useState<StationName | null>(null)
  const [chosen, setChosen] = useState<When>('today')
  const ends = { today: wayEnd(lanes, 'today'), after: wayEnd(lanes, 'after') }
  const differs =
    stations.some(({ answer, after }) => answer?.tone !== after) ||
    lanes.some(({ today, after }) => today.outcome !== after.outcome)
  const when = differs ? chosen : 'today'
  const end = ends[when]
  const isReturned = end?.outcome === 'reject'
  return (
    <section className={`${styles.route} stack`} aria-labelledby={id} data-picture>
      <h3 id={id} className="visually-hidden">
        {title}
      </h3>
      <div className={styles.scene} data-open={open ?? undefined} data-at={placeOf(stations, end)}>
        <ol className={styles.stations}>
          {stations.map((station) => (
            <StationItem
              key={station.name}
              station={station}
              isAfter={when === 'after'}
              isOpen={open === station.name}
              isReturned={isReturned && station.name === 'providers'}
              onToggle={() => setOpen((name) => (name === station.name ? null : station.name))}
            />
          ))}
          <li className={styles.end}>
            <Lanes lanes={lanes} when={when} isAwaited={stations.at(-1)?.answer === undefined} />
          </li>
        </ol>
        {isReturned && <span className={`${styles.back} off-paper`} />}
        <Envelope className={`${styles.envelope} off-paper needs-script`} />
      </div>
      <Ends stations={stations} ends={ends} differs={differs} when={when} onChange={setChosen} />
    </section>
  )
}

/** It goes no further than where it is turned back, or where an answer is awaited or missing. */
function placeOf(stations: readonly Station[], end: WayEnd | undefined): number {
  if (end && !ARRIVES.includes(end.outcome)) return STATION_NAMES.indexOf(end.at)
  const awaited = stations.findIndex(({ answer }) => answer === undefined)
  return awaited < 0 ? stations.length : awaited
}

const ARRIVES: readonly LaneOutcome[] = ['accept', 'spam']

interface EndsProps {
  stations: readonly Station[]
  ends: Readonly<Record<When, WayEnd | undefined>>
  differs: boolean
  when: When
  onChange: (when: When) => void
}

const WHEN: Readonly<Record<When, string>> = { today: 'Now', after: 'After the changes' }

/** Where it ends as it is and after the changes: each shows its way. */
function Ends({ stations, ends, differs, when, onChange }: EndsProps) {
  const name = useId()
  const said = (one: When) => {
    const end = ends[one]
    if (!end) return <Asking />
    return endText(end, stations.find((station) => station.name === end.at)?.label ?? '')
  }
  if (!differs)
    return (
      <p className={styles.ends}>
        <span className={styles.pill} data-tone={toneOf(ends.today)}>
          {WHEN.today}: {said('today')}
        </span>
      </p>
    )
  return (
    <fieldset className={styles.ends}>
      <legend className="visually-hidden">Which records</legend>
      {(['today', 'after'] as const).map((one) => (
        <label key={one} className={one === 'after' ? 'needs-script' : undefined}>
          <input
            type="radio"
            name={name}
            className="needs-script"
            checked={when === one}
            onChange={() => onChange(one)}
          />
          <span className={styles.pill} data-tone={toneOf(ends[one])}>
            {WHEN[one]}: {said(one)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const toneOf = (end: WayEnd | undefined) => end && OUTCOME_TONES[end.outcome]

interface StationItemProps {
  station: Station
  isAfter: boolean
  isOpen: boolean
  isReturned: boolean
  onToggle: () => void
}

function StationItem({ station, isAfter, isOpen, isReturned, onToggle }: StationItemProps) {
  const id = useId()
  const { name, label, answer, after } = station
  const tone = isAfter ? after : answer?.tone
  const word = tone === undefined ? <Asking /> : stationWord(name, tone)
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
          <StationDrawing figure={STATION_FIGURES[name]} />
        </span>
        <StationMark key={tone} tone={tone} isReturned={isReturned} />
        <span className={styles.label}>{label}</span>
        <span className={styles.word}>
          <span className="visually-hidden">: </span>
          {word}
        </span>
        {answer?.lookups && !isAfter && <Coins {...answer.lookups} />}
      </button>
      <Panel id={id} station={station} isOpen={isOpen} isAfter={isAfter} />
    </li>
  )
}

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
  isAfter: boolean
}

/** What is said after the changes recommends none of them. */
const Panel = ({ id, station, isOpen, isAfter }: PanelProps) => (
  <div id={id} className={`${styles.panel} off-paper stack gap-1`} data-open={isOpen || undefined}>
    <p>
      <strong>{station.question}</strong> <span className="note">{station.rule}</span>
    </p>
    <p>
      {isAfter && station.after !== station.answer?.tone
        ? AFTER[station.after === 'ok' ? 'ok' : 'better']
        : shownText(station.answer?.sentence ?? 'No answer yet.')}
    </p>
    {station.fixes.length > 0 && !isAfter && (
      <p className="note">What to do: {station.fixes.map(shownText).join('; ')}.</p>
    )}
  </div>
)

const AFTER = {
  ok: 'In order, once the changes are made.',
  better: 'Better, once the changes are made, but not yet in order.',
}

interface LanesProps {
  lanes: readonly Lane[]
  when: When
  isAwaited: boolean
}

function Lanes({ lanes, when, isAwaited }: LanesProps) {
  if (lanes.length === 0) return <p className={styles.word}>{isAwaited && <Asking />}</p>
  return (
    <ul className={`${styles.lanes} stack gap-1`}>
      {lanes.map(({ provider, [when]: { outcome } }) => (
        <li key={provider}>
          {PROVIDER_NAMES[provider]} <Badge tone={OUTCOME_TONES[outcome]}>{LANE_WORDS[outcome]}</Badge>
        </li>
      ))}
    </ul>
  )
}
