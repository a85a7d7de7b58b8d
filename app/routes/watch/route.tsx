// /tool/watch: starts a watch, whose page has a URL of its own.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useState } from 'react'
import { browserAction, browserLoader, edgeAction } from '#app/api/page-loader.ts'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { watch } from '#shared/tools/watch.ts'
import { beginWatch, loadWatch, type WatchPage } from './watch-data.ts'
import { WatchForm } from './watch-form.tsx'
import { WATCH_GUIDE } from './watch-guide.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import type { FacetValue } from '#shared/saved/watch/value.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<LoadedWatch> => ({
  ...(await loadWatch(context.api, new URL(request.url))),
  example: sampleEvent(new Date()),
})
export const clientLoader = browserLoader(loadWatch)

interface LoadedWatch extends WatchPage {
  example?: ReturnType<typeof sampleEvent>
}

export const action = edgeAction(beginWatch)
export const clientAction = browserAction(beginWatch)

function WatchStart({
  page: asked,
  done,
}: {
  page: LoadedWatch
  done: Awaited<ReturnType<typeof clientAction>> | undefined
}) {
  // The edge brings it once.
  const [example] = useState(asked.example)
  return (
    <>
      <WatchForm page={asked} refused={done} />
      {example && (
        <div>
          <SampleAnswer example={example} note="Sample alert" />
        </div>
      )}
    </>
  )
}

const page = toolPage<typeof loader, typeof action>({ tool: watch, guide: WATCH_GUIDE, Content: WatchStart })
export const { handle, meta } = page
export default page.Page

/** What a watch says when something changes: an event that we made up, put into words by the rules of all events. */
const SUBJECT = 'northwind.test'

const published = (policy: string): FacetValue => ({
  owner: `_dmarc.${SUBJECT}`,
  type: 'TXT',
  records: [`v=DMARC1; p=${policy}; rua=mailto:dmarc@${SUBJECT}`],
  meaning: [`p=${policy}`],
})

function sampleEvent(now: Date): Omit<PageExample, 'address'> {
  const event = {
    what: 'changed',
    facet: 'dmarc',
    before: published('quarantine'),
    after: published('none'),
  } as const
  const { tone, title, meaning, change } = eventView(SUBJECT, { id: '', at: now.toISOString(), event })
  return {
    date: dayText(now),
    verdict: { tone, heading: title, sentence: meaning, stamp: 'Changed' },
    ...(change && { change }),
  }
}
