// A fleet in the background: its progress, its rows as they come, another run. Without JavaScript, the page reloads itself.
import type { Shown } from '#app/saved/saved-page.tsx'
import button from '#app/components/ui/button.module.css'
import { API_BASE_PATH } from '#shared/site.ts'
import { plural } from '#shared/kit/sentence.ts'
import { addressOf, type SavedFleet } from './fleet-data.ts'
import { FleetResult } from './fleet-result.tsx'
import { Progress } from './progress.tsx'
import { useSavedRows } from './use-saved-rows.ts'
import styles from './fleet.module.css'

/** An hour and a half of reloads. */
const MAX_ROUNDS = 1_000

export function BackgroundFleet({ state: first, view: key, path }: Shown<SavedFleet>) {
  const { refused, round } = first
  const { state, rows, difference, hasMore } = useSavedRows(key, first.fleet, first.difference)
  const isRunning = state.state === 'running'
  const next = addressOf({ key, round: String(round + 1) })
  return (
    <>
      <section className={styles.saved} aria-label="Progress">
        <Progress done={state.done} total={state.total} isRunning={isRunning} />
        {isRunning && (
          <p>You can close this page: the run continues. Save its URL, which is the only way back to it.</p>
        )}
        {refused > 0 && (
          <p className="note">{plural(refused, 'line', 'lines')} of the list held no domain.</p>
        )}
        {!isRunning && (
          <form method="post" action={path} className="off-paper">
            <button name="do" value="again" className={button.button} data-look="quiet" data-size="small">
              Run again and compare
            </button>
          </form>
        )}
        {isRunning && round < MAX_ROUNDS && (
          <noscript>
            <meta httpEquiv="refresh" content={`${round === 0 ? 2 : 5};url=${next}`} />
            <p>
              <a href={next}>See how far it is</a>
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
    </>
  )
}
