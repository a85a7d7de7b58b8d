// /tool/watch: starts a watch, whose page has a URL of its own.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useState } from 'react'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader } from '#app/api/page-loader.ts'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { watch } from '#shared/tools/watch.ts'
import { beginWatch, loadWatch, type WatchPage } from './watch-data.ts'
import { WatchForm } from './watch-form.tsx'
import { WATCH_GUIDE } from './watch-guide.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import type { FacetValue } from '#shared/saved/watch/value.ts'

export const { handle, meta } = toolRoute(watch)

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<LoadedWatch> => ({
  ...(await loadWatch(context.api, new URL(request.url))),
  example: sampleEvent(new Date()),
})
export const clientLoader = browserLoader(loadWatch)

interface LoadedWatch extends WatchPage {
  example?: ReturnType<typeof sampleEvent>
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  data(await beginWatch(context.api, await formOf(request)), { status: 400 })
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  beginWatch(apiFor(request), await request.formData())

export default function WatchRoute() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  // The edge brings it once.
  const [example] = useState(page.example)
  return (
    <ToolPage tool={watch}>
      <WatchForm page={page} refused={refused} />
      {example && (
        <div>
          <SampleAnswer example={example} note="Sample alert" />
        </div>
      )}
      <ToolGuide guide={WATCH_GUIDE} />
    </ToolPage>
  )
}

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
