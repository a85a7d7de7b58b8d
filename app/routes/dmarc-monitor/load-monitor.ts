// What the edge draws before anything is monitored: a sample of a monitor, as a card next to the form or as a whole.
import type { PageExample } from '#app/api/page-example.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { sampleMonitor } from '#shared/dmarc-reports/dmarc-monitor/sample.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'

interface MonitorPage {
  /** From the link in a report. */
  domain: string
  sample?: MonitorState
  example?: PageExample
}

const [EXAMPLE] = dmarcMonitor.examples

export async function loadMonitorPage({ search, searchParams }: URL): Promise<MonitorPage> {
  const domain = (searchParams.get('domain') ?? '').slice(0, 300)
  if (search === EXAMPLE) return { domain: '', sample: await sampleMonitor() }
  return search === '' ? { domain, example: exampleOf(await sampleMonitor()) } : { domain }
}

function exampleOf({ verdict, totals, senders, window, changes }: MonitorState): PageExample {
  const [change] = neededChanges(changes)
  return {
    address: dmarcMonitor.path + EXAMPLE,
    date: dayInWords(window.last),
    verdict,
    facts: [
      { label: 'Messages', value: numberText(totals.messages) },
      { label: 'Pass', value: percentText(totals.aligned, totals.messages) },
      { label: 'Senders', value: senders.length },
    ],
    ...(change && { change }),
  }
}
