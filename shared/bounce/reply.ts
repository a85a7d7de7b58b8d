// An SMTP server's reply within a text: its codes, and its words on one line.

export interface Reply {
  /** Basic code; RFC 5321 section 4.2. */
  code?: number
  /** "5.1.1"; RFC 3463. */
  enhanced?: string
  /** Without the codes at the start of each line, at most 1,000 characters. */
  text: string
}

const MAX_REPLY = 1000

/** Words before a number that make it a code, in lower case. */
const LEADS = [
  ...[
    'said:',
    'returned',
    'error',
    'code',
    '<<<',
    'smtp;',
    'was:',
    'reply:',
    'response:',
    'reason:',
    'status',
    'with',
  ],
  ...[
    'failed:',
    'message:',
    'is:',
    'to:',
    '>:',
    ']:',
    '):',
    ';',
    "'",
    '"',
    '(',
    '=',
    '...',
    'x-postfix;',
    'mta:',
  ],
  ...[
    'talk to me:',
    'connection:',
    'data:',
    'command:',
    'greeting:',
    'answered:',
    'replied:',
    'responded:',
    'follows: [',
  ],
]

/** With the indent of a line that a report has wrapped. */
const MAX_LEAD = 60

/** Where a reply's first code is, or -1. */
function findCode(text: string): number {
  const pattern = /[45]\d\d/g
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index
    const before = text[at - 1] ?? '\n'
    const after = text[at + 3] ?? '\n'
    if (/[\w.@+-]/.test(before) || !/[\s\-;:,'")#\]<]/.test(after)) continue
    const isStart = before === '\n' || text.slice(0, at).trim() === ''
    if (isStart || /^[\s\-(#:]{1,3}[45]\.\d{1,3}\.\d/.test(text.slice(at + 3, at + 12))) return at
    const lead = text
      .slice(Math.max(0, at - MAX_LEAD), at)
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trimEnd()
    if (LEADS.some((word) => lead.endsWith(word))) return at
  }
  return -1
}

/** The first enhanced code; part of an IPv4 address does not count. */
export function enhancedIn(text: string): string | undefined {
  const found = /(?:^|[^\w./])([245]\.\d{1,3}\.\d{1,3})(?!\.?\w)/.exec(text)
  return found?.[1]
}

/** On one line, with single spaces. */
export const inOneLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** Null if no refusal code is found. @param text a paragraph, with its line breaks */
export function replyIn(text: string): Reply | null {
  const at = findCode(text)
  if (at < 0) {
    const enhanced = enhancedIn(text)
    return enhanced === undefined || enhanced.startsWith('2') ? null : { enhanced, text: bodyOf(text) }
  }
  const rest = text.slice(at)
  const enhanced = enhancedIn(rest.slice(0, 400))
  return {
    code: Number(rest.slice(0, 3)),
    ...(enhanced !== undefined && !enhanced.startsWith('2') && { enhanced }),
    text: bodyOf(withoutRepeats(rest, enhanced)),
  }
}

/** If line breaks were lost, each former line still starts with its codes. */
function withoutRepeats(text: string, enhanced: string | undefined): string {
  if (enhanced === undefined) return text
  const code = text.slice(0, 3)
  const first = text.slice(0, 16)
  return first + text.slice(16).replaceAll(`${code}-${enhanced} `, '').replaceAll(`${code} ${enhanced} `, '')
}

/** Each line of a multiline reply starts with its code (RFC 5321, 4.2.1). */
const bodyOf = (text: string): string =>
  inOneLine(
    text
      .slice(0, MAX_REPLY * 2)
      .replace(/(^|\n)\s*(?:<<<\s*)?([45]\d\d)-(?:[45]\.\d{1,3}\.\d{1,3} ?)?/g, '$1'),
  ).slice(0, MAX_REPLY)

/** An email address at the start of a line or in angle brackets; its local part may be quoted (RFC 5321, 4.1.2). */
export function addressIn(text: string): string | undefined {
  const found =
    /(?:^|[\s<:;,'"(=])((?:"[^"\n]{1,64}"|[^\s<>@:;,'"()[\]=]{1,64})@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/i.exec(
      text,
    )
  return found?.[1]?.replace(/\.$/, '')
}

/** A mailbox in a field that has nothing else: RFC 5321 lets any character of a word be in it. */
export function mailboxIn(value: string): string | undefined {
  const found =
    /^\s{0,9}<?(?:@[^\s:]{1,255}:)?([^\s<>@"/;,]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})>?[\s.;]{0,9}$/i.exec(
      value.slice(0, 600),
    )
  return found?.[1] ?? addressIn(` ${value}`)
}
