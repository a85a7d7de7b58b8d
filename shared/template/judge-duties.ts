// What is to be said about the way out, the sender's address, the text part, and whether the reader is meant at all.
import type { Finding } from '#shared/report/finding.ts'
import { namesWayOut } from '#shared/template/duties.ts'
import type { FoundLink } from '#shared/template/links.ts'
import type { FoundTag } from '#shared/template/merge-tags.ts'
import type { ReadTemplate } from '#shared/template/read-template.ts'
import type { Profile } from '#shared/template/limits.ts'

interface Duties {
  profile: Profile
  wayOut: boolean
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
      message: 'There is no text that a reader could see.',
    })
  if (wayOut) findings.push(WAY_OUT)
  else if (profile !== 'transactional') findings.push(noWayOut(profile === 'cold', namesWayOut(text)))
  if (address) findings.push(ADDRESS)
  else if (profile !== 'transactional')
    findings.push({
      code: 'postal-address-missing',
      severity: profile === 'cold' ? 'info' : 'warning',
      message:
        'We see no postal address. Advertising by mail must have the sender’s one in the US; in many other countries too.',
      rfc: 'CAN-SPAM, 15 U.S.C. 7704(a)(5)',
      fix: 'Add it at the end, or the merge tag by which your sending system puts it in.',
    })
  if (!isPersonal)
    findings.push({
      code: 'not-personalized',
      severity: 'info',
      message:
        tags.length > 0
          ? 'No merge tag stands for something about the reader.'
          : 'Everybody gets the same text: there are no merge tags.',
    })
  return findings
}

const WAY_OUT: Finding = { code: 'unsubscribe', severity: 'ok', message: 'There is a way to unsubscribe.' }
const ADDRESS: Finding = {
  code: 'postal-address',
  severity: 'ok',
  message: 'There is something that looks like a postal address, or a merge tag for it.',
}

function noWayOut(isCold: boolean, isNamed: boolean): Finding {
  const fix = isCold
    ? 'Add a line: “Reply no, and you will not hear from me again.”'
    : 'Add a link, or the merge tag of your sending system; and have it send the header for one-click unsubscribing (RFC 8058).'
  return {
    code: 'unsubscribe-missing',
    severity: isCold ? 'warning' : 'error',
    message: isNamed
      ? 'The text speaks of unsubscribing, but there is no link for it.'
      : 'There is no way to unsubscribe. People who do not find one press “spam”.',
    rfc: 'Gmail and Yahoo, rules for bulk senders',
    fix,
  }
}

/** Known only of a whole message; of a template we can only offer one. */
export function judgeTextPart({ format, html, text }: ReadTemplate, shown: string): Finding[] {
  if (format === 'html')
    return [
      {
        code: 'text-part',
        severity: 'info',
        message: 'Send a text part beside the HTML; there is one below, made of your template.',
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
          message: 'The text part says something else than the HTML: less than half of its words are in it.',
          rfc: 'SpamAssassin MPART_ALT_DIFF',
          fix: 'Make it anew from the HTML; there is one below.',
        },
      ]
    : [{ code: 'text-part', severity: 'ok', message: 'The text part says what the HTML says.' }]
}

function shareOfWords(shown: string, text: string): number {
  const words = new Set(shown.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  if (words.size === 0) return 1
  const said = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  return [...words].filter((word) => said.has(word)).length / words.size
}
