// Today's checks of the sample domain: the card next to the headline and the way of its email show nothing else.
import { sampleReport, sampleRoute } from '#app/api/sample-report.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'

export async function loadHome(api: ApiClient) {
  const [example, route] = await Promise.all([
    sampleReport(api, HEALTHY_SAMPLE),
    sampleRoute(api, HEALTHY_SAMPLE),
  ])
  return { date: dayText(new Date()), example, route }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
