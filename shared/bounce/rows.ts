// The individual refusals in a text that programs write: groups of a delivery status (RFC 3464) and log lines. Those in
// plain text: paragraphs.ts; what sending services report: events.ts.
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { addressIn, enhancedIn, inOneLine, mailboxIn, type Reply, replyIn } from './reply.ts'

export interface Row {
  /** The address that the sender wrote to. */
  recipient?: string
  /** The one that it is forwarded to, where the message failed. */
  finalRecipient?: string
  /** A field, a command or a list names the recipient, not a sentence. */
  isCertain?: true
  reply: Reply
  /** The server that answered, in lower case; empty if unnamed. */
  host: string
  /** "failed", "delayed", "delivered", …; empty outside a delivery status. */
  action: string
  /** Whose words the reply is, if that is certain. */
  speaker?: string
  /** The envelope sender, if a log names it. */
  sender?: string
  /** The sender's own server speaks, not the recipient's. */
  isOwn?: true
  /** The text says that the message was not delivered, but not why. */
  isUnexplained?: true | undefined
  /** A sending service says what it means. */
  meaning?: Meaning
  /** The one that sent the message, if the catalog has it. */
  service?: string
}

type Fields = Map<string, string>

const FIELD = /^([a-z][a-z0-9-]{2,40})\s*:\s*(.*)$/i
const OF_RECIPIENT = new Set([
  'final-recipient',
  'original-recipient',
  'action',
  'status',
  'diagnostic-code',
  'remote-mta',
  'disposition',
])

/** Groups of fields that name a recipient. */
export function statusRows(lines: readonly string[]): Row[] {
  const groups: Fields[] = []
  let fields: Fields = new Map()
  let open = ''
  const close = () => {
    if (fields.size > 0) groups.push(fields)
    fields = new Map()
    open = ''
  }
  for (const line of lines) {
    if (line.trim() === '') close()
    else if (open !== '' && /^[ \t]/.test(line)) {
      const text = fields.get(open) ?? ''
      if (text.length < 4000) fields.set(open, `${text}\n${line.trim()}`)
    } else {
      const [, name = '', value = ''] = line.length < 4000 ? (FIELD.exec(line) ?? []) : []
      open = name.toLowerCase()
      if (!OF_RECIPIENT.has(open)) {
        open = ''
        continue
      }
      if (open === 'final-recipient' && fields.has(open)) close()
      if (!fields.has(name.toLowerCase())) fields.set((open = name.toLowerCase()), value)
    }
  }
  close()
  return groups.flatMap(rowOfGroup)
}

function rowOfGroup(fields: Fields): Row[] {
  const named = ['final-recipient', 'original-recipient'].some((name) => fields.has(name))
  const status = fields.get('status') ?? ''
  const says = ['action', 'diagnostic-code', 'disposition'].some((name) => fields.has(name))
  if (!named || (status === '' && !says)) return []
  const written = fields.get('diagnostic-code') ?? ''
  const diagnostic = written.replace(/^\s*(?:smtp|x-postfix|lmtp)\s*;\s*/i, '')
  const reply = replyIn(diagnostic) ?? { text: inOneLine(diagnostic) }
  const enhanced = reply.enhanced ?? enhancedIn(status)
  const host = hostIn(fields.get('remote-mta') ?? '')
  const isOwn = isLocal(host) || (host === '' && /^\s*x-postfix\s*;(?!.{0,500}\bsaid:)/is.test(written))
  return [
    {
      ...recipientsOf(fields),
      reply: { ...reply, ...(enhanced !== undefined && { enhanced }) },
      host,
      action: actionOf(fields, status),
      ...(host !== '' && { speaker: host }),
      ...(isOwn && { isOwn }),
    },
  ]
}

/** The original recipient is the one on the sender’s list (RFC 3464, 2.3.1); either may be no email address. */
function recipientsOf(fields: Fields): Pick<Row, 'recipient' | 'finalRecipient' | 'isCertain'> {
  const [original, final] = ['original-recipient', 'final-recipient'].map((name) =>
    mailboxIn((fields.get(name) ?? '').replace(/^[^;]*;/, '')),
  )
  if (original === undefined || final === undefined || plainly(original) === plainly(final)) {
    const recipient = final ?? original
    return recipient === undefined ? {} : { recipient, isCertain: true }
  }
  return { recipient: original, finalRecipient: final, isCertain: true }
}

const plainly = (address: string): string => address.replaceAll('"', '').toLowerCase()

/**
 * Without the field, a class of 2 means delivered (RFC 3463, 2), and so does an email app's notice that it was opened
 * (RFC 8098).
 */
function actionOf(fields: Fields, status: string): string {
  const [action = ''] = (fields.get('action') ?? '').toLowerCase().split(/[\s(;]/)
  if (action !== '') return action
  return /^\s*2\./.test(status) ||
    /;\s*(?:displayed|dispatched|processed)/i.test(fields.get('disposition') ?? '')
    ? 'delivered'
    : ''
}

const hostIn = (text: string): string =>
  /([a-z0-9-]+(?:\.[a-z0-9-]+){1,8}|localhost)/i.exec(text.replace(/^[^;]*;/, ''))?.[1]?.toLowerCase() ?? ''

/** A filter on the same machine. */
const isLocal = (host: string): boolean => /^(?:127\.[0-9.]+|localhost(?:\.localdomain)?)$/.test(host)

/** What mail servers log about one recipient. */
export function logRow(line: string): Row | null {
  if (line.length > 8000 || !(line.includes('stat') || line.includes('@') || line.includes('delivery ')))
    return null
  if (/\bstatus=(?:bounced|deferred|expired|undeliverable)/.test(line)) return postfixRow(line)
  if (/ (?:\*\*|==) \S+@/.test(line)) return eximRow(line)
  if (/\bstat=/.test(line) && /\bto=/.test(line) && !/stat=Sent/.test(line)) return sendmailRow(line)
  return /\bdelivery \d+: (?:failure|deferral): /.test(line) ? qmailRow(line) : null
}

/** The last value of each field; the line is read once. */
const valuesOf = (line: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(line.matchAll(/\b(to|from|relay|dsn)=<?([^\s,>]{0,320})/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

const replyOf = (text: string): Reply => replyIn(text) ?? { text: inOneLine(text).slice(0, 1000) }

function rowOfLog(line: string, text: string, kind: 'failed' | 'delayed'): Row {
  const { to = '', from = '', relay = '', dsn = '' } = valuesOf(line)
  const reply = replyOf(text)
  const enhanced = reply.enhanced ?? enhancedIn(` ${dsn}`)
  const recipient = addressIn(` ${to}`)
  const sender = addressIn(` ${from}`)
  return {
    ...(recipient !== undefined && { recipient }),
    reply: { ...reply, ...(enhanced !== undefined && { enhanced }) },
    ...relayOf(relay),
    action: kind,
    ...(sender !== undefined && { sender }),
  }
}

function relayOf(relay: string): Pick<Row, 'host' | 'speaker' | 'isOwn'> {
  const host = hostIn(relay)
  if (host === '') return { host }
  return { host, speaker: host, ...(isLocal(host) && { isOwn: true }) }
}

function postfixRow(line: string): Row {
  const at = line.indexOf('status=')
  const text = line.slice(line.indexOf('(', at) + 1).replace(/\)\s*$/, '')
  return rowOfLog(line, text, line.startsWith('deferred', at + 7) ? 'delayed' : 'failed')
}

function sendmailRow(line: string): Row {
  const text = line.slice(line.indexOf('stat=') + 5)
  return rowOfLog(line, text, text.startsWith('Deferred') ? 'delayed' : 'failed')
}

/** "id ** user@example.com F=<sender@…> R=… T=… H=host [address]: reply" */
function eximRow(line: string): Row {
  const isFinal = line.includes(' ** ')
  const rest = line.slice(line.indexOf(isFinal ? ' ** ' : ' == ') + 4)
  const [, named = ''] = /\bH=([a-z0-9.-]+)/i.exec(rest) ?? []
  const host = named.toLowerCase()
  const recipient = addressIn(` ${rest}`)
  const sender = addressIn(` ${/\bF=<([^>]{0,320})/.exec(rest)?.[1] ?? ''}`)
  const colon = rest.indexOf(': ')
  const text = colon < 0 ? rest : rest.slice(colon + 2)
  return {
    ...(recipient !== undefined && { recipient }),
    reply: replyOf(text),
    host,
    ...(host !== '' && { speaker: host }),
    action: isFinal ? 'failed' : 'delayed',
    ...(sender !== undefined && { sender }),
  }
}

/** qmail writes spaces as underscores and ends lines with a slash. */
function qmailRow(line: string): Row {
  const [, kind = '', body = ''] = /delivery \d+: (failure|deferral): (.*)$/.exec(line) ?? []
  const text = body.replaceAll('_', ' ').replaceAll('/', '\n')
  return {
    reply: replyOf(text),
    host: '',
    action: kind === 'failure' ? 'failed' : 'delayed',
  }
}
