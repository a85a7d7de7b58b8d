// What was pasted or dropped: HTML, plain text, or a whole message with its headers, from which the parts are
// extracted.
import { boundMail } from '#shared/kit/bound-mail.ts'
import { tidyText } from '#shared/kit/file-text.ts'
import { MAX_TEMPLATE_BYTES } from './limits.ts'

export interface ReadTemplate {
  format: 'html' | 'text' | 'message'
  /** Null if there is none. */
  html: string | null
  /** Null if there is none. */
  text: string | null
  subject?: string
  /** The URLs by which a message's header lets people unsubscribe; undefined: it has no such field. */
  listUnsubscribe?: readonly string[] | undefined
  /** Only who sent a message knows whether it advertises, unless its kind was chosen. */
  mayBeNoAdvertising?: boolean
  /** A message with more lines or parts than we take apart. */
  isCut?: boolean
}

/** RFC 2369, 2 and 3.2: URLs in angle brackets, in which blanks do not count. */
export function listUnsubscribeIn(
  headers: readonly { key: string; value: string }[],
): readonly string[] | undefined {
  const field = headers.find(({ key }) => key === 'list-unsubscribe')
  return (
    field &&
    [...field.value.slice(0, MAX_FIELD).matchAll(/<([^<>]*)>/g)].map(([, url = '']) => url.replace(/\s/g, ''))
  )
}

const MAX_FIELD = 4000

const HEADERS =
  /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|dkim-signature|authentication-results|x-[\w-]{1,60}|content-type):[^\n]{0,2000}\r?\n(?:[\w-]{1,80}:|[ \t])/i

/** The line that mailbox files put before each message. */
const MBOX_LINE = /^\s{0,100}From [^\n]{0,2000}\r?\n/

/** Two header lines at the start. */
const isMessage = (source: string): boolean =>
  HEADERS.test(source.slice(0, 8_000).replace(MBOX_LINE, '').trimStart())

/** Anything that opens like a tag. */
const TAG = /<(?:!doctype|[a-z][a-z0-9]{0,14}(?:\s[^<>]{0,2000})?\/?>|\/[a-z]{1,12}>)/i

export async function readTemplate(written: string): Promise<ReadTemplate> {
  const source = tidyText(written)
  if (isMessage(source)) return readMessage(source)
  return TAG.test(source)
    ? { format: 'html', html: source, text: null }
    : { format: 'text', html: null, text: source }
}

/** The message parser is loaded only for a message. */
async function readMessage(source: string): Promise<ReadTemplate> {
  try {
    const { default: PostalMime } = await import('postal-mime')
    const message = source.replace(MBOX_LINE, '').trimStart().slice(0, MAX_TEMPLATE_BYTES)
    const { bytes, isCut } = boundMail(new TextEncoder().encode(message))
    const { html, text, subject, headers } = await PostalMime.parse(bytes, { maxNestingDepth: 20 })
    const body = {
      html: html?.trim() ? html : null,
      text: text ?? null,
      ...(subject !== undefined && { subject }),
      listUnsubscribe: listUnsubscribeIn(headers),
      isCut,
    }
    return { format: 'message', ...body, text: body.html === null ? (body.text ?? '') : body.text }
  } catch {
    // Headers without a message after them.
    return { format: 'text', html: null, text: source }
  }
}
