// Writes a BIMI record from a form's choices.
import { meantBimi } from './meant-record.ts'
import { isAvp, isUsableUri, prefixesOf, toUrl } from './tags.ts'

export interface BimiRecordInput {
  /** No logo is wanted, whatever the other fields contain. */
  declines: boolean
  logoUrl: string
  certificateUrl?: string
  avp?: 'brand' | 'personal'
  /** null: the tag is not set; an empty list: every local part is tried. */
  prefixes?: readonly string[] | null
}

/** Draft, Declination to Publish. */
export const DECLINATION = 'v=BIMI1; l=; a=;'

/** Where the site proposes to put the logo. */
const defaultLogoUrl = (domain: string): string => `https://${domain}/bimi.svg`

/** The record to start from. */
export const defaultRecord = (domain: string): string =>
  buildBimiRecord({ declines: false, logoUrl: defaultLogoUrl(domain) })

/** Tags with their default value are left out; a= is included only with a certificate. */
export function buildBimiRecord(input: BimiRecordInput): string {
  const { declines, logoUrl, certificateUrl = '', avp = 'brand', prefixes = null } = input
  const lps = prefixes === null ? [] : [`lps=${prefixes.join(',')}`]
  if (declines) return lps.length === 0 ? DECLINATION : `${DECLINATION} ${lps.join('')};`
  return [
    'v=BIMI1',
    `l=${toRecordUri(logoUrl)}`,
    ...(certificateUrl === '' ? [] : [`a=${toRecordUri(certificateUrl)}`]),
    ...(avp === 'personal' ? ['avp=personal'] : []),
    ...lps,
  ].join('; ')
}

/** The URL as the record has it: ASCII, with commas and semicolons encoded. */
export function toRecordUri(typed: string): string {
  const text = typed.trim()
  const url = toUrl(text)
  return (url ? url.href : text.replace(/\s/g, '%20')).replaceAll(',', '%2C').replaceAll(';', '%3B')
}

/** The record as it was meant, in the usual order; null when it has no logo and does not decline. */
export function repairRecord(text: string): string | null {
  const meant = meantBimi(text)
  if (meant === null) return null
  const { l = '', a = '', avp = 'brand', lps, others } = meant
  const declines = meant.l === '' && a === ''
  if (!declines && !isUsableUri(l)) return null
  const record = buildBimiRecord({
    declines,
    logoUrl: l,
    certificateUrl: isUsableUri(a) ? a : '',
    avp: isAvp(avp) ? avp : 'brand',
    prefixes: lps === undefined ? null : prefixesOf(lps),
  })
  // Unknown tags may come from a later draft.
  const kept = others.map(([name, value]) => `${name}=${value}`)
  return [record.replace(/;$/, ''), ...kept].join('; ')
}
