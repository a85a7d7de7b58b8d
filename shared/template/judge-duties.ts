// Findings about the way to unsubscribe, the sender's address, the text part, and personalization.
import type { Finding } from '#shared/report/finding.ts'
import { mentionsUnsubscribe } from '#shared/template/duties.ts'
import type { FoundLink } from '#shared/template/links.ts'
import type { FoundTag } from '#shared/template/found-tag.ts'
import type { ReadTemplate } from '#shared/template/read-template.ts'
import type { Profile } from '#shared/template/limits.ts'

interface Duties {
  profile: Profile
  /** In the text. */
  wayOut: boolean
  wayOutInHeader: boolean
  address: boolean
  tags: readonly FoundTag[]
  links: readonly FoundLink[]
  text: string
  isPersonal: boolean
  textLength: number
}

export function judgeDuties({
  profile,
  wayOut,
  wayOutInHeader,
  address,
  tags,
  text,
  isPersonal,
  textLength,
}: Duties): Finding[] {
  const findings: Finding[] = []
  if (textLength === 0)
    findings.push({
      code: 'no-text',
      severity: 'error',
      message: 'There is no text that a reader can see.',
    })
  if (wayOut) findings.push(WAY_OUT)
  else if (profile !== 'transactional')
    findings.push(noWayOut(profile === 'cold', mentionsUnsubscribe(text), wayOutInHeader))
  if (address) findings.push(ADDRESS)
  else if (profile !== 'transactional')
    findings.push({
      code: 'postal-address-missing',
      severity: profile === 'cold' ? 'info' : 'warning',
      message:
        'We see no postal address. In the US and many other countries, advertising email must include the sender’s.',
      rfc: 'CAN-SPAM, 15 U.S.C. 7704(a)(5)',
      fix: 'Add it at the end, or use your sending system’s merge tag for it.',
    })
  if (!isPersonal)
    findings.push({
      code: 'not-personalized',
      severity: 'info',
      message:
        tags.length > 0
          ? 'No merge tag is about the reader.'
          : 'Everyone gets the same text: there are no merge tags.',
    })
  return findings
}

const WAY_OUT: Finding = { code: 'unsubscribe', severity: 'ok', message: 'There is a way to unsubscribe.' }
const ADDRESS: Finding = {
  code: 'postal-address',
  severity: 'ok',
  message: 'There is something that looks like a postal address, or a merge tag for it.',
}

function noWayOut(isCold: boolean, isNamed: boolean, isInHeader: boolean): Finding {
  const fix = isCold
    ? 'Add a line: “Reply no, and you will not hear from me again.”'
    : `Add a link or your sending system’s merge tag${isInHeader ? '' : ', and have the system send the one-click unsubscribe header (RFC 8058)'}.`
  const missing = isInHeader
    ? 'Only the header says how to unsubscribe: the text has no link for it.'
    : 'There is no way to unsubscribe.'
  return {
    code: 'unsubscribe-missing',
    severity: isCold ? 'warning' : 'error',
    message: isNamed
      ? 'The text mentions unsubscribing, but there is no link for it.'
      : `${missing} People who cannot find one click “Report spam”.`,
    rfc: 'Gmail and Yahoo, rules for bulk senders',
    fix,
  }
}

/** Known only for a whole message; for a template, we can only offer one. */
export function judgeTextPart({ format, html, text }: ReadTemplate, shown: string): Finding[] {
  if (format === 'html')
    return [
      {
        code: 'text-part',
        severity: 'info',
        message: 'Send a text part along with the HTML; below is one made from your template.',
        rfc: 'SpamAssassin MIME_HTML_ONLY',
      },
    ]
  if (format !== 'message' || html === null) return []
  if (!text?.trim())
    return [
      {
        code: 'text-part-missing',
        severity: 'warning',
        message: 'The message has HTML only, no text part.',
        rfc: 'SpamAssassin MIME_HTML_ONLY',
        fix: 'Send the text below along with it, as multipart/alternative.',
      },
    ]
  return shareOfWords(shown, text) < 0.5
    ? [
        {
          code: 'text-part-differs',
          severity: 'warning',
          message: 'The text part differs from the HTML: it has less than half as many words.',
          rfc: 'SpamAssassin MPART_ALT_DIFF',
          fix: 'Replace it with one made from the HTML, such as the one below.',
        },
      ]
    : [{ code: 'text-part', severity: 'ok', message: 'The text part says what the HTML says.' }]
}

function shareOfWords(shown: string, text: string): number {
  const words = new Set(shown.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  if (words.size === 0) return 1
  const found = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  return [...words].filter((word) => found.has(word)).length / words.size
}
