// A fleet in the background: its progress, its link, another run, its end. Without JavaScript, the page reloads itself.
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { ShownNotice } from '#app/saved/shown-notice.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import button from '#app/components/ui/button.module.css'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import type { FleetState } from '#shared/saved/fleet/schema.ts'
import { fleet } from '#shared/tools/fleet.ts'
import { addressOf, type FleetPage, type FleetRefusal } from './fleet-data.ts'
import { FleetResult } from './fleet-result.tsx'
import { Progress } from './progress.tsx'
import { useKeptRows } from './use-saved-rows.ts'
import styles from './fleet.module.css'

interface KeptFleetProps {
  page: FleetPage
  first: FleetState
  refusal: FleetRefusal | null
}

/** An hour and a half of reloads. */
const MAX_ROUNDS = 1_000

export function KeptFleet({ page, first, refusal }: KeptFleetProps) {
  const { key, refused, round } = page
  const { state, rows, difference, hasMore } = useKeptRows(key, first, page.difference)
  const isRunning = state.state === 'running'
  return (
    <>
      {refusal && <Refusal refusal={refusal} />}
      <section className={styles.kept} aria-labelledby="fleet">
        <h2 id="fleet">
          {state.name || 'Your fleet'}
          {state.run > 1 && `, run ${state.run}`}
        </h2>
        <Progress done={state.done} total={state.total} isRunning={isRunning} />
        {isRunning && (
          <p>You can close this page: the run continues. Save its URL, which is the only way back to it.</p>
        )}
        {refused > 0 && (
          <p className="note">
            {refused} {refused === 1 ? 'line' : 'lines'} of the list held no domain.
          </p>
        )}
        <KeptWays pageKey={key} isRunning={isRunning} />
        {isRunning && round < MAX_ROUNDS && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${round === 0 ? 2 : 5};url=${addressOf({ key, round: String(round + 1) })}`}
            />
            <p>
              <a href={addressOf({ key, round: String(round + 1) })}>See how far it is</a>
            </p>
          </noscript>
        )}
      </section>
      {rows.length > 0 && (
        <FleetResult
          rows={rows}
          judged={hasMore ? undefined : state}
          isRunning={isRunning}
          difference={difference}
          files={`${API_BASE_PATH}/user/fleet/${encodeURIComponent(key)}`}
        />
      )}
      {state.next !== null && state.more && (
        <noscript>
          <p>
            <a href={addressOf({ key, after: String(state.next) })}>More domains</a>
          </p>
        </noscript>
      )}
      <SavedEnd action={fleet.path} view={key} can="read and delete it" what="this list and its results">
        Kept until {dayOfMoment(state.expires)}.
      </SavedEnd>
    </>
  )
}

const KeptWays = ({ pageKey, isRunning }: { pageKey: string; isRunning: boolean }) => (
  <div className={`${styles.ways} off-paper`}>
    <CopyLink address={addressOf({ key: pageKey })} what="to this fleet" />
    {!isRunning && (
      <form method="post" action={fleet.path}>
        <button name="again" value={pageKey} className={button.button} data-look="quiet" data-size="small">
          Run again and compare
        </button>
      </form>
    )}
  </div>
)

const Refusal = ({ refusal: { message, notice } }: { refusal: FleetRefusal }) => (
  <ShownNotice notice={notice}>
    <Banner tone="bad" title={message}>
      {notice?.text}
    </Banner>
  </ShownNotice>
)
