// The way of an email as a drawing: it waits at each station for the answer, gets its mark, and ends at the mailbox
// providers. Each station opens to its question, answer, rule and remedy; without script, all of them are open.
import { useEffect, useId, useRef, useState } from 'react'
import {
  Envelope,
  LANE_WORDS,
  STATION_FIGURES,
  StationDrawing,
  StationMark,
  stationWord,
} from '#app/components/mail-route/station-parts.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { Asking } from '#app/components/ui/asking.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import {
  OUTCOME_TONES,
  type Lane,
  type MailRoute,
  type Station,
  type StationName,
} from '#shared/message/route.ts'
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
    <section className="stack gap-3" aria-labelledby={id}>
      <div className="row gap-2-4 between">
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
        <Envelope className={`${styles.envelope} off-paper needs-script`} />
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
    <fieldset className={`${styles.switch} off-paper needs-script`}>
      <legend className="visually-hidden">Which records</legend>
      {choice('As it is', false)}
      {choice('After the changes', true)}
    </fieldset>
  )
}

interface StationItemProps {
  station: Station
  isAfter: boolean
  isOpen: boolean
  onToggle: () => void
}

function StationItem({ station, isAfter, isOpen, onToggle }: StationItemProps) {
  const id = useId()
  const { name, label, answer, after } = station
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On a phone, the station above that closes takes its height away.
    if (isOpen && stop.current) bringIntoView(stop.current)
  }, [isOpen])
  const tone = isAfter ? after : answer?.tone
  const word = tone === undefined ? <Asking /> : stationWord(name, tone)
  return (
    <li className={styles.station}>
      <button
        ref={stop}
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
        <StationMark key={tone} tone={tone} />
        <span className="strong">{label}</span>
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
  isAfter: boolean
  isAwaited: boolean
}

function Lanes({ lanes, isAfter, isAwaited }: LanesProps) {
  if (lanes.length === 0) return <p className={styles.word}>{isAwaited && <Asking />}</p>
  return (
    <ul className={`${styles.lanes} stack gap-1`}>
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
