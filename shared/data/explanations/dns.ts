import type { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const DNS_EXPLANATIONS: Explanations<typeof DNS_FINDINGS> = {
  'dns-no-such-name': {
    meaning:
      'DNS, the directory of the internet, says that there is no such name: neither a website, nor mail, nor anything below it. Usually it is mistyped. Otherwise the domain is not registered, its registration has ended, or it has no name servers yet.',
    example: { zone: () => ({}) },
  },
}
