import type { REPORT_FINDINGS } from '#shared/domain/domain-report/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const REPORT_EXPLANATIONS: Explanations<typeof REPORT_FINDINGS> = {
  'report-parked': {
    meaning:
      'A parking service shows a page with ads or “for sale” at domains that nobody uses. Its name servers answer for this domain, so nobody has mail here, and receivers distrust mail that claims to come from it. Spammers like such names, because their owners do not watch them.',
    fix: 'If you own the domain and do not need mail there, publish the two records that tell receivers to refuse mail from it. If you want to use it, change its name servers to those of your DNS host.',
    example: {
      zone: (domain) => ({
        [domain]: { A: ['192.0.43.8'], NS: ['ns1.sedoparking.com', 'ns2.sedoparking.com'] },
      }),
    },
  },
  'report-wildcard': {
    meaning:
      'The domain has a wildcard record, written with an asterisk. It makes DNS give an answer for every name below the domain, even one that you never set up. To receivers, each of these names exists, so a stranger may pick any of them for a sender address, and the DMARC policy for subdomains decides what becomes of that mail.',
    fix: 'Remove the wildcard if you do not need it. If you do, make sure that DMARC’s “sp=” is as strict as “p=”, or leave it out.',
    example: {
      zone: (domain) => ({
        [domain]: { A: ['192.0.43.8'] },
        [`*.${domain}`]: { A: ['192.0.43.8'] },
      }),
    },
  },
}
