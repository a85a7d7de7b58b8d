// What the checks of today say about the sample domain: the slip beside the headline shows nothing else.
import { dayText } from '#app/components/tool/day-text.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'

/** Only what the slip shows: the whole report would go over the wire after a click. */
export async function loadHome(api: ApiClient) {
  const outcome = await outcomeOf(api.user.tools.email.verify.$post({ json: { email: HEALTHY_SAMPLE } }))
  const date = dayText(new Date())
  if (!outcome.ok) return { date, example: null }
  const { verdict, judgements, spf, mx, dkim, dmarc } = outcome.data
  const words: Record<string, string> = {
    SPF: `${spf.dnsLookupCount} of ${spf.lookupLimit} lookups`,
    DKIM: `${dkim.keys.length} ${dkim.keys.length === 1 ? 'key' : 'keys'} found`,
    DMARC: `p=${dmarc.policy?.p ?? 'none'}`,
    MX: `${mx.entries.length} mail ${mx.entries.length === 1 ? 'server' : 'servers'}`,
  }
  const checks = judgements
    .filter(({ method }) => method in words)
    .map(({ method, state }) => ({ method, state, words: words[method] ?? '' }))
  return { date, example: { verdict, checks } }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
