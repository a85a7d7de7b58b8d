// What the checks of today say about the sample domain: the slip beside the headline shows nothing else.
import { dayText } from '#app/components/tool/day-text.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'

export async function loadHome(api: ApiClient) {
  const query = { domain: HEALTHY_SAMPLE }
  const { spf, mx } = api.user.tools
  const [spfOutcome, mxOutcome] = await Promise.all([
    outcomeOf(spf.checker.$get({ query })),
    outcomeOf(mx.report.$get({ query })),
  ])
  return {
    date: dayText(new Date()),
    // Only what the slip shows: the whole reports would go over the wire after a click.
    spf: spfOutcome.ok
      ? {
          valid: spfOutcome.data.valid && spfOutcome.data.warnings.length === 0,
          lookups: spfOutcome.data.dnsLookupCount,
          limit: spfOutcome.data.lookupLimit,
        }
      : null,
    mx: mxOutcome.ok
      ? {
          valid: mxOutcome.data.state === 'found' && mxOutcome.data.warnings.length === 0,
          hosts: mxOutcome.data.entries.length,
        }
      : null,
  }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
