// Writes a DMARC record from the choices of a form.
import type { Policy } from '#shared/dmarc/parse.ts'
import { toReportUri } from '#shared/dmarc/report-uri.ts'

export interface DmarcRecordInput {
  p: Policy
  sp?: Policy
  np?: Policy
  adkim?: 'r' | 's'
  aspf?: 'r' | 's'
  t?: 'y' | 'n'
  psd?: 'y' | 'n' | 'u'
  /** The tags that RFC 9989 removed; written only when someone asks for them. */
  pct?: string
  rf?: string
  ri?: string
  fo?: string
  /** Addresses or URIs, as they were typed. */
  rua?: readonly string[]
  ruf?: readonly string[]
}

/** The mailbox that the site proposes for the summaries. */
export const defaultMailbox = (domain: string): string => `dmarc@${domain}`

/** The record to begin with: nothing changes for anyone's mail, and reports arrive. */
export const defaultRecord = (domain: string): string =>
  buildDmarcRecord({ p: 'none', rua: [defaultMailbox(domain)] })

/** What equals its default is left out; sp when it equals p, and np when it equals what it would fall back to. */
export function buildDmarcRecord(input: DmarcRecordInput): string {
  const { p, sp, np, adkim, aspf, t, psd, pct, rf, ri, fo } = input
  const rua = uris(input.rua)
  const ruf = uris(input.ruf)
  const tags: [name: string, value: string | undefined][] = [
    ['v', 'DMARC1'],
    // RFC 7489 section 6.3 wants p right after the version.
    ['p', p],
    ['sp', sp === p ? undefined : sp],
    ['np', np === (sp ?? p) ? undefined : np],
    ['adkim', adkim === 's' ? 's' : undefined],
    ['aspf', aspf === 's' ? 's' : undefined],
    ['t', t === 'y' ? 'y' : undefined],
    ['psd', psd === 'u' ? undefined : psd],
    ['pct', pct],
    ['rf', rf],
    ['ri', ri],
    ['fo', ruf === '' ? undefined : fo],
    ['rua', rua],
    ['ruf', ruf],
  ]
  return tags.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('; ')
}

const uris = (items: readonly string[] = []): string =>
  [...new Set(items.filter((item) => item.trim() !== '').map(toReportUri))].join(',')
