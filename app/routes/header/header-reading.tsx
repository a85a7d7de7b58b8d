// The form, and below it the result.
import { Suspense } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { HeaderForm } from './header-form.tsx'
import { HeaderResult } from './lazy-header-result.ts'
import type { Reading } from './header-data.ts'

export function HeaderReading({ reading, busy }: { reading: Reading | null; busy: boolean }) {
  const outcome = reading?.outcome
  const error = outcome?.ok === false && outcome.code === 'invalid_request' ? outcome.message : undefined
  return (
    <>
      <HeaderForm
        key={reading?.sample ? reading.text : ''}
        text={reading?.text ?? ''}
        error={error}
        busy={busy}
      />
      <ResultRegion busy={busy} busyText="Reading the headers…" resultKey={reading?.text}>
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because JavaScript is off in your browser.">
            <p>We keep nothing. With JavaScript on, it is read in your browser and not sent anywhere.</p>
          </Banner>
        )}
        {reading?.sample && <SampleNote>This is sample data: we made this message up.</SampleNote>}
        {reading && outcome?.ok && (
          <Suspense>
            <HeaderResult report={outcome.data} date={reading.date} />
          </Suspense>
        )}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}
