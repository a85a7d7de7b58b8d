// The mailboxes of an address field (RFC 5322, 3.4), even if it is not quite valid.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { decodeWords } from './encoded-text.ts'
import { tokenize, type Token } from './tokens.ts'

export interface Mailbox {
  /** Decoded; empty when there is none. */
  name: string
  /** As written, without angle brackets. */
  address: string
  /** The A-label name after the last @; null if there is none that could be in DNS. */
  domain: string | null
}

const MAX_MAILBOXES = 100

export function parseMailboxes(field: string): Mailbox[] {
  const mailboxes: Mailbox[] = []
  let open: Token[] = []
  let inAngle = false
  const close = () => {
    const mailbox = mailboxes.length < MAX_MAILBOXES ? mailboxOf(open) : null
    if (mailbox) mailboxes.push(mailbox)
    open = []
    inAngle = false
  }
  for (const token of tokenize(field, '<>,;:@')) {
    const sign = token.kind === 'special' ? token.text : ''
    if (sign === '<') inAngle = true
    if (sign === '>') inAngle = false
    // A group has a name, mailboxes and an end: "Friends: a@example.com;". In <> a colon ends an old route.
    if (sign === ':' && !inAngle) open = []
    else if ((sign === ',' || sign === ';') && !inAngle) close()
    else open.push(token)
  }
  close()
  return mailboxes
}

function mailboxOf(tokens: readonly Token[]): Mailbox | null {
  const opens = tokens.findIndex((token) => isSign(token, '<'))
  if (opens < 0) {
    const comment = tokens.find(({ kind }) => kind === 'comment')?.text ?? ''
    const address = tokens
      .filter(({ kind }) => kind !== 'comment')
      .map(addressText)
      .join('')
    return address === '' ? null : { name: decodeWords(comment).trim(), address, domain: domainOf(address) }
  }
  const closes = tokens.findIndex((token, index) => index > opens && isSign(token, '>'))
  const inside = tokens
    .slice(opens + 1, closes < 0 ? tokens.length : closes)
    .filter(({ kind }) => kind !== 'comment')
  const routed = inside.findIndex((token) => isSign(token, ':'))
  const address = inside
    .slice(routed + 1)
    .map(addressText)
    .join('')
  const before = tokens.slice(0, opens).filter(({ kind }) => kind !== 'comment')
  const name = before.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('')
  return name === '' && address === ''
    ? null
    : { name: decodeWords(name).trim(), address, domain: domainOf(address) }
}

const isSign = ({ kind, text }: Token, sign: string) => kind === 'special' && text === sign

const addressText = ({ kind, text }: Token) => (kind === 'quoted' ? `"${text}"` : text)

/** The domain of an address, as in DNS. */
export function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  return at < 0 ? null : domainName(address.slice(at + 1))
}

export function domainName(text: string): string | null {
  const name = text.slice(0, 300).replace(/\.$/, '')
  if (!/^[^\s@<>"'()[\]/\\,;:]+$/.test(name)) return null
  const parsed = parseDomainInput(name)
  return parsed.ok ? parsed.domain : null
}
