// "I published it": asks until the record is live, and names what went wrong on the way. Without JavaScript, it is a link to
// the same check, run again.
import { useEffect, useState, type MouseEvent } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { Link } from '#app/components/ui/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Stamp } from '#app/components/ui/stamp.tsx'
import button from '#app/components/ui/button.module.css'
import { type Change, liveQuestion } from '#shared/report/change/change.ts'
import type { LiveReport } from '#shared/report/change/live.ts'
import type { Tone } from '#shared/report/verdict.ts'
import styles from './change-watch.module.css'

interface ChangeWatchProps {
  change: Change
  /** The page of this result, checked again. */
  again: string
  /** Called once when the record is there. */
  onLive?: (() => void) | undefined
  onCheckAgain: (event: MouseEvent) => void
}

/** Anyone who has not published it by then has left the page open. */
const MAX_ROUNDS = 60

const TONES: Record<LiveReport['state'], Tone> = {
  live: 'ok',
  partly: 'info',
  not_yet: 'info',
  different: 'warn',
  unknown: 'unknown',
}

const TITLES: Record<LiveReport['state'], string> = {
  live: 'Live',
  partly: 'Spreading',
  not_yet: 'Not live yet',
  different: 'Published, but not as intended',
  unknown: 'Unknown',
}

export function ChangeWatch({ change, again, onLive, onCheckAgain }: ChangeWatchProps) {
  const { report, watching, start } = useLive(change, onLive)
  return (
    <div className="stack gap-3 off-paper">
      <p>
        <a
          href={again}
          className={button.button}
          data-look="sea"
          data-size="small"
          onClick={(event) => {
            event.preventDefault()
            start()
          }}
        >
          I published it: check live
        </a>
      </p>
      <div role="status" className={`${styles.state} stack gap-3`}>
        {watching && !report && <p>Asking the DNS servers…</p>}
        {report && <Seen report={report} watching={watching} />}
      </div>
      {report?.state === 'live' && (
        <p className={styles.live}>
          <Stamp word="Live" tone="ok" />
          <Link to={again} className={button.button} data-size="small" onClick={onCheckAgain}>
            Run the check again
          </Link>
        </p>
      )}
    </div>
  )
}

function Seen({ report, watching }: { report: LiveReport; watching: boolean }) {
  const { state, message, seen, latestAt, nextCheckSeconds } = report
  return (
    <Banner tone={TONES[state]} title={TITLES[state]}>
      <p>
        {message} {latestAt !== undefined && `Everyone will see it by ${clockText(latestAt)} at the latest.`}
      </p>
      <ul className={`${styles.seen} stack gap-1 small anywhere`}>
        {seen.map(({ source, records, problem }) => (
          <li key={source}>
            {source}: {problem ?? (records.length > 0 ? <code>{records.join(' | ')}</code> : 'nothing')}
          </li>
        ))}
      </ul>
      {watching && state !== 'live' && <p>Next check in {nextCheckSeconds} seconds.</p>}
    </Banner>
  )
}

const clockText = (iso: string) =>
  new Date(iso).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

/** Rounds of lookups while the tab is open, each when the last answer says so. */
function useLive(change: Change, onLive: (() => void) | undefined) {
  const [round, setRound] = useState(0)
  const [report, setReport] = useState<LiveReport | null>(null)
  const watching = round > 0 && round <= MAX_ROUNDS && report?.state !== 'live'
  useEffect(() => {
    if (round === 0 || round > MAX_ROUNDS) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void ask(change).then((answer) => {
      if (isLeft) return
      setReport(answer)
      if (answer.state === 'live') return onLive?.()
      timer = setTimeout(() => setRound(round + 1), answer.nextCheckSeconds * 1000)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function is not another round
  }, [round, change])
  const start = () => {
    setReport(null)
    // A different number than the last one, so a second press asks right away.
    setRound((last) => (last > 0 && last < MAX_ROUNDS ? last + 1 : 1))
  }
  return { report, watching, start }
}

async function ask(change: Change): Promise<LiveReport> {
  try {
    const response = await browserApi.user.tools.change.live.$get({ query: liveQuestion(change) })
    if (response.ok) return await response.json()
    return unreachable((await response.json()).error.message)
  } catch {
    return unreachable('Our server could not be reached.')
  }
}

const unreachable = (message: string): LiveReport => ({
  state: 'unknown',
  message,
  seen: [],
  nextCheckSeconds: 30,
})
