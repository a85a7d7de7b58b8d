// What the edge reads: a sample, or the file of a visitor whose browser runs no script. The browser itself sends
// nothing.
import { dayText } from '#shared/kit/calendar.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { MAX_SENT_BYTES } from '#shared/dmarc-reports/limits.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { SAMPLE_REPORTS, sampleReports } from '#shared/data/samples/reports.ts'

export interface ReportsPage {
  date: string
  outcome: Outcome<ReportsReport> | null
  sample: boolean
  /** An example answer; the edge cannot know when the browser has one of its own. */
  beside?: PageExample
}

const readThere = (api: ApiClient, name: string, bytes: Uint8Array | ArrayBuffer) =>
  outcomeOf(
    api.user.tools.reports.read.$post(
      { query: { name: name.slice(-200) } },
      { init: { headers: { 'Content-Type': 'application/octet-stream' }, body: bytes as BodyInit } },
    ),
  )

export async function loadReports(api: ApiClient, { searchParams }: URL): Promise<ReportsPage> {
  const date = dayText(new Date())
  const asked = searchParams.get('example')
  const kind = SAMPLE_REPORTS.find((sample) => sample === asked)
  if (!kind) return { date, outcome: null, sample: false }
  return { date, outcome: await readThere(api, 'sample.eml', sampleReports(kind)), sample: true }
}

const refused = (message: string): Outcome<ReportsReport> => ({ ok: false, code: 'invalid_request', message })

export async function readForm(api: ApiClient, form: FormData): Promise<ReportsPage> {
  const page = { date: dayText(new Date()), sample: false }
  const file = form.get('report')
  if (!(file instanceof File) || file.size === 0)
    return {
      ...page,
      outcome: refused('Choose a file: a report, an archive of them, or the email that brought one.'),
    }
  if (file.size > MAX_SENT_BYTES)
    return {
      ...page,
      outcome: refused('The file is larger than 5 MB. With JavaScript it can be read on your device.'),
    }
  return { ...page, outcome: await readThere(api, file.name, await file.arrayBuffer()) }
}
