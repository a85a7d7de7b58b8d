// The list and its result, from this browser.
import { useEffect } from 'react'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import button from '#app/components/ui/button.module.css'
import { readDomainText } from '#shared/saved/fleet/input.ts'
import { BROWSER_DOMAINS } from '#shared/saved/fleet/limits.ts'
import type { FleetPage, FleetRefusal } from './fleet-data.ts'
import { FleetForm } from './fleet-form.tsx'
import { FleetResult } from './fleet-result.tsx'
import { Progress } from './progress.tsx'
import { useBrowserRun } from './use-browser-run.ts'

export function FleetChecker({ page, refusal }: { page: FleetPage; refusal: FleetRefusal | null }) {
  const { list, samples } = page
  const { state, start } = useBrowserRun()
  const domains = readDomainText(list, BROWSER_DOMAINS).domains
  useEffect(() => {
    // A list in the URL, from a link in another check.
    if (domains.length > 0 && samples.length === 0) start(domains)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [list])
  const isFirst = state.run === 0
  const rows = isFirst ? samples : state.rows
  return (
    <>
      <FleetForm
        key={list}
        list={list}
        refusal={refusal}
        busy={state.isRunning}
        isSmall={rows.length > 0}
        onCheck={start}
      />
      {isFirst && samples.length > 0 && (
        <SampleNote>
          Sample data: these are made-up domains, and their DNS answers are part of this site.
        </SampleNote>
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
