// Reads reports on single failed messages (ARF: RFC 5965; RFC 6591, RFC 9991), and the plain-language ones that some servers
// send instead. People are masked before anything else sees them: RFC 9991 section 7.
import type { FailureReport } from './model.ts'
import { countOf, hostOf, ipOf, mailDateSeconds, textOf, wordOf } from './values.ts'

type Fields = ReadonlyMap<string, string>

/** Header fields as written: all of the repeatable ones, the first of the others. */
const MAX_FIELDS = 300
const MAX_TEXT = 200_000

export function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  const unfolded = text
    .slice(0, MAX_TEXT)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
  for (const line of unfolded.split('\n', 5_000)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon <= 0 || !/^[\w-]{1,80}$/.test(name) || fields.size >= MAX_FIELDS) continue
    const value = line.slice(colon + 1).trim()
    const known = fields.get(name)
    if (known === undefined) fields.set(name, value)
    else if (name === 'authentication-results') fields.set(name, `${known}; ${value}`)
  }
  return fields
}

/** The whole local part: bounce addresses include the recipient's own address (VERP). */
const ADDRESS = /((?:smtp|header|policy)\.[a-z-]{1,20}=)?([^\s<>@,;:()[\]"])[^\s<>@,;:()[\]"]{0,200}@/gi

const masked = (text: string | undefined): string => textOf(textOf(text).replace(ADDRESS, '$1$2…@'))

/** "Ada Byron <a…@example.com>" without the name, which identifies her. */
const maskedMailbox = (text: string | undefined): string => {
  const mailbox = textOf(text)
  const [inner = mailbox] = /<[^<>]*>/.exec(mailbox) ?? []
  return masked(inner.replace(/[<>]/g, ''))
}

const domainIn = (text: string | undefined): string => wordOf(/@([\w.-]+\.[\w-]+)/.exec(textOf(text))?.[1])

/** A subject is personal; its length and its first letters are enough to recognize a message. */
const maskedSubject = (text: string | undefined): string => {
  const subject = textOf(text)
  return subject.length <= 4 ? subject : `${subject.slice(0, 4)}… (${subject.length} characters)`
}

interface Parts {
  /** The fields of message/feedback-report. */
  feedback: Fields
  /** The header of the message that failed. */
  original: Fields
  /** The From field of the report itself. */
  from: string
  date: string
}

export function failureReport({ feedback, original, from, date }: Parts): FailureReport {
  const domain = hostOf(wordOf(feedback.get('reported-domain'))) || domainIn(original.get('from'))
  const arrived = textOf(feedback.get('arrival-date') ?? feedback.get('received-date') ?? date)
  return {
    kind: 'failure',
    org: domainIn(from),
    id: masked(original.get('message-id') ?? feedback.get('original-envelope-id')),
    arrived,
    begin: mailDateSeconds(arrived),
    domain,
    ip: ipOf(wordOf(feedback.get('source-ip'))),
    failure: wordOf(feedback.get('auth-failure')) || 'dmarc',
    unaligned: wordOf(feedback.get('identity-alignment')),
    delivery: wordOf(feedback.get('delivery-result')),
    incidents: countOf(feedback.get('incidents')) ?? 1,
    mailFrom: maskedMailbox(feedback.get('original-mail-from') ?? original.get('return-path')),
    headerFrom: maskedMailbox(original.get('from')),
    subject: maskedSubject(original.get('subject')),
    results: masked(feedback.get('authentication-results') ?? original.get('authentication-results')),
  }
}

/** "Sender IP Address: 192.0.2.1" and the like, as Exim's report says it in words. */
const PLAIN_FIELDS: Readonly<Record<string, string>> = {
  'sender domain': 'reported-domain',
  'sender ip address': 'source-ip',
  'received date': 'arrival-date',
}

/** Null if the text is not such a report. */
export function plainFailure(text: string, from: string, date: string): FailureReport | null {
  const feedback = new Map<string, string>()
  const unaligned: string[] = []
  for (const line of text.slice(0, MAX_TEXT).split(/\r?\n/, 200)) {
    const [, name = '', value = ''] = /^\s{0,20}([A-Za-z ]{3,40}):\s*(.{1,500})$/.exec(line) ?? []
    const field = PLAIN_FIELDS[name.trim().toLowerCase()]
    if (field !== undefined && !feedback.has(field)) feedback.set(field, value)
    const method = /^(SPF|DKIM) Alignment$/i.exec(name.trim())?.[1]
    if (method !== undefined && /^no\b/i.test(value)) unaligned.push(method.toLowerCase())
  }
  if (!feedback.has('reported-domain') || !feedback.has('source-ip')) return null
  feedback.set('identity-alignment', unaligned.join(','))
  const original = fieldsOf(text.slice(Math.max(0, text.search(/^Received:/m))))
  return failureReport({ feedback, original, from, date })
}
