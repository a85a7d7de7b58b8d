// An email that contains reports: as attachments of any type, as a failure report, or in plain words.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { boundMail, CUT_MAIL } from '#shared/kit/mime/bound-mail.ts'
import { failureReport, fieldsOf, plainFailure } from './failure.ts'
import type { FailureReport } from './model.ts'

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
