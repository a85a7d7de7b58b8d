// What to know about a signature before it goes out with every email.
import { numberText } from '#shared/text/number-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import { webLink } from '#shared/signature/links.ts'
import type { SignatureDraft } from '#shared/signature/draft.ts'
import { GMAIL_LIMIT } from '#shared/signature/render.ts'

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
export function signatureNotes(draft: SignatureDraft, size: number): Finding[] {
  const findings: Finding[] = []
  if (size > GMAIL_LIMIT) {
    findings.push({
      code: 'too-long-for-gmail',
      severity: 'error',
      message: `Gmail refuses signatures over ${numberText(GMAIL_LIMIT)} characters.`,
      fix: 'Shorten the longest URLs, or remove a link.',
    })
  }
  const urls = [draft.website, draft.logoUrl, ...draft.socialLinks.map(({ url }) => url)]
  const shortener = urls.map(hostOf).find((host) => SHORTENERS.has(host))
  if (shortener) {
    findings.push({
      code: 'shortened-link',
      severity: 'warning',
      message: `A link goes through ${shortener}. Spam filters distrust such links in every email that carries them.`,
      fix: 'Use the URL it points to.',
    })
  }
  const hasLogo = draft.layout !== 'compact' && webLink(draft.logoUrl).ok
  if (hasLogo && !/^https:/i.test(draft.logoUrl.trim())) {
    findings.push({
      code: 'logo-without-tls',
      severity: 'warning',
      message: 'The logo’s URL starts with http://, and many email programs will not load it.',
      fix: 'Put the image on a server with https.',
    })
  }
  if (hasLogo) {
    findings.push({
      code: 'logo-is-loaded',
      severity: 'info',
      message:
        'Many readers see the logo only after they allow images; until then they see your company name. Leave it out of cold email.',
    })
  }
  return findings
}

function hostOf(url: string): string {
  const link = webLink(url)
  return link.ok ? new URL(link.href).hostname.replace(/^www\./, '') : ''
}
