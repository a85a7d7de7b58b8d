// Where a list is pasted, chosen or dropped, and below it the result.
import { later } from '#app/later.tsx'
import { type ReactNode } from 'react'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { EarlyEnd, ListCheck } from './check-state.ts'
import { ListResult as Result } from './list-result.tsx'
import type { ListPage } from './list-data.ts'
import { ListForm } from './list-form.tsx'
import { useListCheck } from './use-list-check.ts'
import styles from './list-check.module.css'

const ListResult = later(async () => (await import('./list-result.tsx')).ListResult, Result)

export function ListDesk({ page }: { page: ListPage }) {
  const check = useListCheck()
  const { phase, run, summary: own, failure } = check
  const { date, beside } = page
  const isBusy = phase === 'reading' || phase === 'asking'
  const isUntouched = run === 0 || (phase === 'idle' && failure === null)
  const sample = run === 0 ? page.sample : null
  const shown = own ?? sample
  return (
    <>
      <div className="stack gap-3" data-question={shown || isBusy ? undefined : 'first'}>
        <ListForm check={check} isBusy={isBusy} />
        <noscript>
          <p>
            This tool runs on your device, so that no address has to leave it: it needs JavaScript. In a
            terminal, <code>warmpost list FILE</code> does the same.
          </p>
        </noscript>
        {isBusy && <Progress check={check} />}
      </div>
      {isUntouched && !shown && beside ? (
        <div>
          <SampleAnswer example={beside} />
        </div>
      ) : (
        <ResultRegion
          busy={isBusy}
          busyText={phase === 'reading' ? 'Reading your list on your device…' : 'Looking up the domains…'}
          resultKey={`${run} ${phase}`}
        >
          {sample && <SampleNote>This is sample data: we made the list and the answers up.</SampleNote>}
          {own && check.ended && (
            <EndedEarly check={check} ended={check.ended} unknown={own.unknownDomains} />
          )}
          {shown && <ListResult summary={shown} date={date} check={own ? check : null} />}
        </ResultRegion>
      )}
    </>
  )
}

function Progress({
  check: {
    phase,
    progress: { done, all },
    isPaused,
    requests,
    cancel,
  },
}: {
  check: ListCheck
}) {
  const isReading = phase === 'reading'
  const what = isReading ? 'rows read on your device' : 'domains looked up'
  return (
    <div className={`${styles.progress} off-paper row gap-3-4`}>
      <label>
        <span>{all === 0 ? 'Starting' : `${numberText(done)} of ${numberText(all)} ${what}`}</span>
        <progress value={done} max={Math.max(1, all)} />
      </label>
      <Quiet onClick={cancel}>{isReading ? 'Cancel' : 'Stop and show what is known'}</Quiet>
      {!isReading && (
        <p className="note">
          {isPaused
            ? 'Your network sent many requests within a minute. The lookups continue on their own.'
            : `${plural(requests.length, 'request', 'requests')} so far, with domains only.`}
        </p>
      )}
    </div>
  )
}

const ENDED: Record<EarlyEnd, { title: string; text: string }> = {
  stopped: { title: 'You stopped the lookups', text: 'The rest of the result is complete.' },
  failed: {
    title: 'Lookup failed',
    text: 'We could not reach our server. This says nothing about the addresses. Your list is still here.',
  },
}

function EndedEarly({ check, ended, unknown }: { check: ListCheck; ended: EarlyEnd; unknown: number }) {
  const { title, text } = ENDED[ended]
  return (
    <Banner tone="unknown" title={title}>
      <p>
        {plural(unknown, 'domain is', 'domains are')} unknown. {text}
      </p>
      <p>
        <Quiet onClick={check.askAgain}>Look up the rest</Quiet>
      </p>
    </Banner>
  )
}

const Quiet = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onClick}>
    {children}
  </button>
)
