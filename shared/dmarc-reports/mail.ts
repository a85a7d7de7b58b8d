// An email that contains reports: as attachments of any type, as a failure report, or in plain words.
import PostalMime from 'postal-mime'
import type { Attachment, Email } from 'postal-mime'
import { boundMail, CUT_MAIL } from '#shared/kit/bound-mail.ts'
import type { FailureReport } from './model.ts'
import { countOf, hostOf, ipOf, mailDateSeconds, textOf, wordOf } from './values.ts'

/** RFC 2046 sets no limit; real mail nests less. */
const MAX_NESTING = 20
const MAX_PARTS = 500

interface MailContents {
  /** To be read as separate files. */
  files: { name: string; bytes: Uint8Array }[]
  failure: FailureReport | null
  problem?: string
}

const nothing = (problem: string): MailContents => ({ files: [], failure: null, problem })

export async function openMail(mail: Uint8Array): Promise<MailContents> {
  const { bytes, isCut } = boundMail(mail)
  try {
    const contents = contentsOf(
      await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING, forceRfc822Attachments: true }),
    )
    return isCut ? { ...contents, problem: CUT_MAIL } : contents
  } catch {
    return nothing('The file looks like an email, but its parts could not be separated.')
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? new TextEncoder().encode(content)
    : content instanceof Uint8Array
      ? content
      : new Uint8Array(content)

const textIn = (part: Attachment | undefined): string =>
  part === undefined ? '' : new TextDecoder().decode(bytesOf(part))

function contentsOf(mail: Email): MailContents {
  const parts = mail.attachments.slice(0, MAX_PARTS)
  const feedback = parts.find(({ mimeType }) => mimeType === 'message/feedback-report')
  const from = mail.from?.address ?? ''
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? ''
  if (feedback) {
    const fields = fieldsOf(textIn(feedback))
    const type = fields.get('feedback-type')?.toLowerCase() ?? ''
    if (type !== '' && !type.startsWith('auth-failure'))
      return nothing('The file is a complaint about a message (ARF), not a report on failed authentication.')
    const original = parts.find(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)/.test(mimeType))
    const failure = failureReport({ feedback: fields, original: headerOf(textIn(original)), from, date })
    return { files: [], failure }
  }
  const files = parts.map((part, index) => ({
    name: part.filename ?? `part ${index + 1}`,
    bytes: bytesOf(part),
  }))
  // Images in email signatures and the like are not worth reporting.
  const wanted = files.filter(
    (_, index) => !/^(?:image|audio|video|font)\//.test(parts[index]?.mimeType ?? ''),
  )
  if (wanted.length > 0) return { files: wanted, failure: null }
  const failure = plainFailure(mail.text ?? '', from, date)
  if (failure) return { files: [], failure }
  const inline = (mail.text ?? '').trimStart()
  if (/^(?:<\?xml|<feedback|\{)/.test(inline))
    return { files: [{ name: 'text', bytes: new TextEncoder().encode(inline) }], failure: null }
  return nothing('The email contains no report.')
}

const headerOf = (text: string) => fieldsOf(text.split(/\r?\n\r?\n/, 1)[0] ?? '')

const NEWLINE = 10
const FROM = [70, 114, 111, 109, 32]

/** The emails in a mailbox file (RFC 4155). */
export function* mailsIn(bytes: Uint8Array): Generator<Uint8Array> {
  const isFromLine = (at: number) => FROM.every((code, index) => bytes[at + index] === code)
  let start = bytes.indexOf(NEWLINE) + 1
  while (start > 0 && start < bytes.length) {
    let end = bytes.indexOf(NEWLINE, start)
    while (end >= 0 && !isFromLine(end + 1)) end = bytes.indexOf(NEWLINE, end + 1)
    if (end < 0) {
      yield bytes.subarray(start)
      return
    }
    yield bytes.subarray(start, end + 1)
    start = bytes.indexOf(NEWLINE, end + 1) + 1
  }
}

// Reads reports on single failed messages (ARF: RFC 5965; RFC 6591, RFC 9991), and the plain-language ones that some servers
// send instead. People are masked before anything else sees them: RFC 9991 section 7.
type Fields = ReadonlyMap<string, string>

/** Header fields as written: all of the repeatable ones, the first of the others. */
const MAX_FIELDS = 300
const MAX_TEXT = 200_000

function fieldsOf(text: string): Fields {
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

function failureReport({ feedback, original, from, date }: Parts): FailureReport {
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
function plainFailure(text: string, from: string, date: string): FailureReport | null {
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
