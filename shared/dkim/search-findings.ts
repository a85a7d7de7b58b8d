// What a search for selectors ends with. The page that searches slice by slice makes these findings and needs no others.
import { findingsOf, rule } from '#shared/report/finding-table.ts'

export const SEARCH_FINDINGS = {
  'dkim-selectors-not-answered': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer for every selector',
    message: ({ count }: { count: number }) =>
      `${count === 1 ? 'One' : count} of the selectors that we tried could not be looked up.`,
    fix: 'Try again in a minute.',
  }),
  'dkim-selector-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'No key found, which proves nothing',
    rfc: 'RFC 6376, 3.1',
    message: ({ domain, answered }: { domain: string; answered: number }) =>
      `None of the ${answered} selectors that we tried has a live key. That proves nothing: DNS does not list selectors, and ${domain} may use another one.`,
    fix: 'Open a message from the domain, find s= in its DKIM-Signature header, and enter it. Or paste the entire header.',
  }),
}

export const searchFinding = findingsOf(SEARCH_FINDINGS)
