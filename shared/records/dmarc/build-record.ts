// Writes a DMARC record from a form's choices.
import type { Policy } from './parse.ts'
import { toReportUri } from './report-uri.ts'

export interface DmarcRecordInput {
  p: Policy
  sp?: Policy
  np?: Policy
  adkim?: 'r' | 's'
  aspf?: 'r' | 's'
  t?: 'y' | 'n'
  psd?: 'y' | 'n' | 'u'
  /** The tags that RFC 9989 removed; written only on request. */
  pct?: string
  rf?: string
  ri?: string
  fo?: string
  /** Email addresses or URIs, as typed. */
  rua?: readonly string[]
  ruf?: readonly string[]
}

/** The mailbox that the site proposes for aggregate reports. */
export const defaultMailbox = (domain: string): string => `dmarc@${domain}`

/** The record to start from: it affects no mail, and reports arrive. */
export const defaultRecord = (domain: string): string =>
  buildDmarcRecord({ p: 'none', rua: [defaultMailbox(domain)] })

/** Values that equal their defaults are left out: sp if it equals p, np if it equals what it would fall back to. */
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
