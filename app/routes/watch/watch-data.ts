// What the page requests from the API: a new watch for a domain or an IP address.
import { errorAt, outcomeOf } from '#app/api/outcome.ts'
import { redirectDocument } from '@remix-run/react'
import type { ApiClient } from '#shared/api/client.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { watchedPath, type EveryHours } from '#shared/saved/watch/paths.ts'

export interface WatchPage {
  /** From the link in a report. */
  subject: string
  selectors: string
}

export const loadWatch = (_api: ApiClient, { searchParams }: URL): Promise<WatchPage> =>
  Promise.resolve({
    subject: (searchParams.get('domain') ?? searchParams.get('ip') ?? '').slice(0, 300),
    selectors: (searchParams.get('selector') ?? '').slice(0, 300),
  })

export interface Refused extends WatchPage {
  everyHours: string
  message: string
  /** The field that the error is about. */
  field: 'subject' | 'selectors' | undefined
}

/** Redirects to the watch's page; otherwise returns why there is none. */
export async function beginWatch(api: ApiClient, form: FormData): Promise<Refused> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [subject, selectors, everyHours] = [text('subject'), text('selectors'), text('everyHours')]
  const outcome = await outcomeOf(
    api.user.watch.$post({
      json: {
        subject,
        kind: looksLikeIp(subject) ? 'ip' : 'domain',
        everyHours: (Number(everyHours) || undefined) as EveryHours | undefined,
        selectors: selectors.split(/[\s,;]+/).filter(Boolean),
      },
    }),
  )
  if (outcome.ok) throw redirectDocument(watchedPath(outcome.data.key))
  const { code, message } = outcome
  return {
    subject,
    selectors,
    everyHours,
    message: code === 'unreachable' ? 'The watch could not be started. Try again in a minute.' : message,
    field: errorAt(outcome, 'subject', 'selectors')?.field,
  }
}

/** Something that can only be an IP address: errors then treat it as one. */
const looksLikeIp = (typed: string): boolean => parseIp(typed) !== null || /^[\d.\s/:]+$/.test(typed)
