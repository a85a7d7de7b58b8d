import type { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const DNS_EXPLANATIONS: Explanations<typeof DNS_FINDINGS> = {
  'dns-no-such-name': {
    meaning:
      'DNS, the directory of the internet, says that there is no such name: neither a website, nor mail, nor anything below it. Usually it is mistyped. Otherwise the domain is not registered, its registration has ended, or it has no name servers yet.',
    example: { zone: () => ({}) },
  },
  'dns-record-misplaced': {
    meaning:
      'Many DNS providers add your domain to whatever you type into the name field. If you type the whole name, the domain is in it twice, as in “example.com.example.com.” The record exists, but receivers look for it at the right name, where nothing is.',
    fix: 'Add the record again with only the first part of the name, or “@” for the domain itself, and delete the one with the long name.',
    example: {
      zone: (domain) => ({
        [domain]: { A: ['192.0.43.8'] },
        [`${domain}.${domain}`]: { TXT: ['v=spf1 ip4:192.0.43.8 ~all'] },
      }),
    },
  },
}
