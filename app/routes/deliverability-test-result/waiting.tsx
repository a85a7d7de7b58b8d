// Shows copies as they arrive, through an event stream; without JavaScript, the page reloads itself.
import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { API_BASE_PATH } from '#shared/site.ts'
import { MISSING_AFTER_MINUTES } from '#shared/saved/deliverability-test/limits.ts'
import type { PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest, deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { Link } from '#app/components/ui/link.tsx'
import styles from './test-result.module.css'

interface WaitingProps {
  view: string
  report: PlacementReport
  /** Number of reloads without JavaScript so far. */
  round: number
}

const RELOAD_SECONDS = 10
/** Ten minutes of reloads. */
const MAX_ROUNDS = 60

export function Waiting({ view, report, round }: WaitingProps) {
  const { state, placements } = report
  const found = placements.filter(({ folder }) => folder !== 'waiting').length
  const isWaiting = state === 'waiting' || state === 'arriving'
  useNewCopies({ view, state, found, isWaiting })
  if (!isWaiting) return null
  const next = `${deliverabilityTestResult.path}?${new URLSearchParams({ test: view, round: String(round + 1) }).toString()}`
  return (
    <div className={`${styles.waiting} stack gap-2`}>
      <p role="status">
        {state === 'waiting'
          ? 'Nothing has come yet. What your message needs:'
          : `${found} of ${placements.length} copies have arrived. Others appear here as they come, and count as unreceived ${MISSING_AFTER_MINUTES} minutes after the first.`}
      </p>
      {state === 'waiting' && <ToSend view={view} report={report} />}
      <noscript>
        {round < MAX_ROUNDS && <meta httpEquiv="refresh" content={`${RELOAD_SECONDS};url=${next}`} />}
        <p>
          <a href={next}>See what has come since</a>
        </p>
      </noscript>
    </div>
  )
}

/** What a visitor who has not sent the message yet needs. */
const ToSend = ({ view, report: { token, placements } }: Pick<WaitingProps, 'view' | 'report'>) => (
  <>
    <RecordWithCopy label="Code" text={token} />
    <p className="row gap-3-4">
      <CopyButton text={placements.map(({ address }) => address).join(', ')} label="Copy all emails" />
      <Link to={`${deliverabilityTest.path}?${new URLSearchParams({ test: view }).toString()}`}>
        Back to the addresses
      </Link>
    </p>
  </>
)

interface Shown {
  view: string
  state: PlacementReport['state']
  found: number
  isWaiting: boolean
}

function useNewCopies({ view, state, found, isWaiting }: Shown) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const events = new EventSource(`${API_BASE_PATH}/user/deliverability-test/${encodeURIComponent(view)}`)
    events.addEventListener('copies', (event: MessageEvent<string>) => {
      const now = JSON.parse(event.data) as Pick<Shown, 'state' | 'found'>
      if (now.state !== state || now.found !== found) revalidate()
    })
    return () => events.close()
  }, [view, state, found, isWaiting, revalidate])
}
