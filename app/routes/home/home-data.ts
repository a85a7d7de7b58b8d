// Today's checks of the sample domain: the slip next to the headline shows nothing else.
import { sampleReport } from '#app/api/sample-report.ts'
import { dayText } from '#shared/calendar/day-text.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'

export async function loadHome(api: ApiClient) {
  return { date: dayText(new Date()), example: await sampleReport(api, HEALTHY_SAMPLE) }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
