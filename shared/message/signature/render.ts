// The forms in which a signature is pasted, saved and counted: HTML, a page for Outlook, and plain text.
import { plainLine, type SignatureDraft } from './draft.ts'
import { contactsOf, signatureMarkup, socialsOf } from './layout.ts'
import { htmlOf } from './markup.ts'

/** Gmail refuses longer ones: "Signature exceeds maximum length of 10000 characters". */
export const GMAIL_LIMIT = 10_000

export const signatureHtml = (draft: SignatureDraft): string => htmlOf(signatureMarkup(draft))

/** A complete page, so that Outlook and browsers read it as UTF-8. */
export const signatureFile = (draft: SignatureDraft): string =>
  `<!doctype html>\n<html><head><meta charset="utf-8"><title>Signature</title></head><body>\n${signatureHtml(draft)}\n</body></html>\n`

export function signatureText(draft: SignatureDraft): string {
  const role = [draft.title, draft.company].map(plainLine).filter(Boolean).join(', ')
  return [
    plainLine(draft.name),
    role,
    ...contactsOf(draft).map(({ text, href }) => (href?.startsWith('http') ? href : text)),
    ...socialsOf(draft).map(({ text, href }) => `${text}: ${href}`),
  ]
    .filter(Boolean)
    .join('\n')
}
