// The list and its result: from this browser, or from the background.
import { useEffect } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import button from '#app/components/ui/button.module.css'
import { readDomainText } from '#shared/saved/fleet/input.ts'
import { BROWSER_DOMAINS } from '#shared/saved/fleet/limits.ts'
import { fleet } from '#shared/tools/fleet.ts'
import type { FleetPage, FleetRefusal } from './fleet-data.ts'
import { FleetForm } from './fleet-form.tsx'
import { FleetResult } from './fleet-result.tsx'
import { KeptFleet } from './saved-fleet.tsx'
import { Progress } from './progress.tsx'
import { useBrowserRun } from './use-browser-run.ts'

export function FleetChecker({ page, refusal }: { page: FleetPage; refusal: FleetRefusal | null }) {
  const { list, samples, key, kept } = page
  const { state, start } = useBrowserRun()
  const domains = readDomainText(list, BROWSER_DOMAINS).domains
  useEffect(() => {
    // A list in the URL, from a link in another check.
    if (domains.length > 0 && samples.length === 0) start(domains)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [list])
  if (kept !== null && !kept.ok) return <Gone message={kept.message} />
  if (kept !== null) return <KeptFleet page={page} first={kept.data} refusal={refusal} />
  const isFirst = state.run === 0
  const rows = isFirst ? samples : state.rows
  return (
    <>
      <FleetForm
        key={key + list}
        list={list}
        refusal={refusal}
        busy={state.isRunning}
        isSmall={rows.length > 0}
        onCheck={start}
      />
      {isFirst && samples.length > 0 && (
        <SampleNote>These are sample domains. Their DNS answers are part of this site.</SampleNote>
      )}
      {!isFirst && (
        <Progress
          done={rows.length}
          total={state.total}
          isPaused={state.isPaused}
          isRunning={state.isRunning}
        />
      )}
      {rows.length > 0 && (
        <FleetResult rows={rows} isRunning={state.isRunning} difference={state.difference}>
          {!isFirst && !state.isRunning && (
            <button
              type="button"
              className={button.button}
              data-look="quiet"
              data-size="small"
              onClick={() => start(rows.map(({ domain }) => domain))}
            >
              Check again and compare
            </button>
          )}
        </FleetResult>
      )}
      {isFirst && domains.length === 0 && (
        <noscript>Without JavaScript, every list runs in the background.</noscript>
      )}
    </>
  )
}

const Gone = ({ message }: { message: string }) => (
  <Banner tone="info" title={message}>
    <p>
      <Link to={fleet.path}>Check a list</Link>
    </p>
  </Banner>
)
