// What to know about a signature before it goes out with every email.
import { signatureFinding, type SignatureFinding } from './findings.ts'
import { webLink } from './links.ts'
import type { SignatureDraft } from './draft.ts'
import { GMAIL_LIMIT } from './render.ts'

/** Spammers hide behind them, so filters distrust every link that uses one. */
const SHORTENERS: ReadonlySet<string> = new Set([
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  't.co',
  't.ly',
  'tinyurl.com',
])

/** @param size of the signature's HTML, in characters */
export function signatureNotes(draft: SignatureDraft, size: number): SignatureFinding[] {
  const findings: SignatureFinding[] = []
  if (size > GMAIL_LIMIT)
    findings.push(signatureFinding('signature-too-long-for-gmail', { limit: GMAIL_LIMIT }))
  const urls = [draft.website, draft.logoUrl, ...draft.socialLinks.map(({ url }) => url)]
  const shortener = urls.map(hostOf).find((host) => SHORTENERS.has(host))
  if (shortener) findings.push(signatureFinding('signature-shortened-link', { host: shortener }))
  if (draft.layout === 'compact' || !webLink(draft.logoUrl).ok) return findings
  if (!/^https:/i.test(draft.logoUrl.trim())) findings.push(signatureFinding('signature-logo-without-tls'))
  findings.push(signatureFinding('signature-logo-is-loaded'))
  return findings
}

function hostOf(url: string): string {
  const link = webLink(url)
  return link.ok ? new URL(link.href).hostname.replace(/^www\./, '') : ''
}
