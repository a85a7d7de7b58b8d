// The findings about blocklists, which a browser makes, too, as the slices arrive: without the table of the other findings.
import { findingsOf, rule } from '#shared/report/finding-table.ts'

export interface Listing {
  /** The list’s name. */
  list: string
  /** What a listing there means, in the words of the list. */
  meaning: string
  /** Whether mailbox providers heed the list. */
  isHeavy: boolean
  /** How to get off the list. */
  removal: string
}

const heavy = ({ isHeavy }: Listing) => (isHeavy ? 'error' : 'warning')

const ofClient = ({ list, meaning, ip }: Pick<Listing, 'list' | 'meaning'> & { ip: string }) =>
  `${list} lists ${ip}, the IP address that sent this message. ${meaning}`.trim()

const ofLink = ({ list, meaning, domain }: Pick<Listing, 'list' | 'meaning'> & { domain: string }) =>
  `${list} lists ${domain}, which this message links to. ${meaning}`.trim()

export const LIST_FINDINGS = {
  'message-ip-listed': rule({
    severity: 'error',
    severityOf: heavy,
    title: 'The sending server is on a blocklist',
    message: (values: Listing & { ip: string }) => ofClient(values),
    fix: ({ removal }) => removal,
  }),
  'message-link-listed': rule({
    severity: 'error',
    severityOf: heavy,
    title: 'A linked domain is on a blocklist',
    message: (values: Listing & { domain: string }) => ofLink(values),
    fix: ({ removal }) => `Link to another domain until it is off the list: ${removal}`,
  }),
  'message-listed-ignorable': rule({
    severity: 'info',
    title: 'A listing that hardly any receiver heeds',
    message: (values: Pick<Listing, 'list' | 'meaning'> & ({ ip: string } | { domain: string })) =>
      'ip' in values ? ofClient(values) : ofLink(values),
  }),
  'message-lists-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'Blocklists that did not answer',
    message: ({ unknown, total }: { unknown: number; total: number }) =>
      `${unknown} of ${total} blocklist lookups got no answer, so they count neither way.`,
  }),
}

export const listFinding = findingsOf(LIST_FINDINGS)
