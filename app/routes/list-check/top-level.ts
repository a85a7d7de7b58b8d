// Which top-level domains exist, from the public suffix list, in a separate file that is fetched with the reader.
import { parse } from 'tldts'

/** The same as worker/dns/public-suffix.ts. */
export const isTopLevel = (label: string): boolean =>
  parse(`a.${label}`, { allowPrivateDomains: false, validateHostname: false }).isIcann === true
