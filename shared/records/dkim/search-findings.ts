// What a search for selectors ends with. The page that searches slice by slice makes these findings and needs no others.
import { findingsOf, rule } from '#shared/report/finding-table.ts'

export interface Tried {
  domain: string
  /** Selectors that DNS answered for. */
  answered: number
  /** Selectors in the list. */
  total: number
}

export const triedText = (tried: number, total: number): string => `${tried} of ${total} selectors tried`

export const noLiveKeyText = (answered: number): string =>
  `None of the ${answered} selectors that we tried has a live key`

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
    message: ({ domain, answered }: Tried) =>
      `${noLiveKeyText(answered)}. That proves nothing: DNS does not list selectors, and ${domain} may use another one.`,
    fix: ({ answered, total }) => {
      const more =
        answered < total ? `${triedText(answered, total)}: search all in the DKIM checker. Or open` : 'Open'
      return `${more} a message from the domain, find s= in its DKIM-Signature header, and enter it. Or paste the entire header.`
    },
  }),
}

export const searchFinding = findingsOf(SEARCH_FINDINGS)
