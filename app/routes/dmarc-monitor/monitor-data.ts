// What the page requests from the API: a new monitor.
import { redirectDocument } from '@remix-run/react'
import { outcomeOf } from '#app/api/outcome.ts'
import { textIn } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { monitoredPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'

export interface MonitorRefused {
  domain: string
  message: string
  /** The error is in the field. */
  isField: boolean
  /** This site cannot monitor anything. */
  isClosed: boolean
  status: number
}

/** Redirects to the page of the new monitor; otherwise returns why there is none. */
export async function beginMonitor(api: ApiClient, form: FormData): Promise<MonitorRefused> {
  const domain = textIn(form, 'domain')
  const outcome = await outcomeOf(api.user['dmarc-monitor'].$post({ json: { domain } }))
  if (outcome.ok) throw redirectDocument(monitoredPath(outcome.data.view))
  const { code, message, field } = outcome
  const isField = field === 'domain'
  return {
    domain,
    isField,
    isClosed: code === 'not_configured',
    status: isField ? 400 : (STATUSES[code] ?? 400),
    message: code === 'unreachable' ? 'The monitor could not be started. Try again in a minute.' : message,
  }
}

const STATUSES: Partial<Record<string, number>> = {
  not_configured: 503,
  unreachable: 503,
  unavailable: 503,
  rate_limited: 429,
}
