// What the page requests from the API: a new mail watch.
import { redirectDocument } from '@remix-run/react'
import { errorAt, outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { mailWatchPath } from '#shared/saved/mail-watch/limits.ts'

export const loadMailWatch = (_api: ApiClient, { searchParams }: URL): Promise<{ domain: string }> =>
  Promise.resolve({ domain: (searchParams.get('domain') ?? '').slice(0, 300) })

export interface Refused {
  domain: string
  everyHours: string
  message: string
  field: 'domain' | 'everyHours' | undefined
}

/** Redirects to the page of the watch; otherwise returns why there is none. */
export async function beginMailWatch(api: ApiClient, form: FormData): Promise<Refused> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [domain, everyHours] = [text('domain'), text('everyHours')]
  const hours = Number(everyHours)
  const outcome = await outcomeOf(
    api.user['mail-watch'].$post({ json: { domain, ...(hours > 0 && { everyHours: hours }) } }),
  )
  if (outcome.ok) throw redirectDocument(mailWatchPath(outcome.data.view))
  const { code, message } = outcome
  return {
    domain,
    everyHours,
    message: code === 'unreachable' ? 'The watch could not be started. Try again in a minute.' : message,
    field: errorAt(outcome, 'domain', 'everyHours')?.field,
  }
}
