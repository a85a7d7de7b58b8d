import type { Attachment } from 'postal-mime'
import { boundMail, CUT_MAIL } from '#shared/kit/bound-mail.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { parseUrl } from '#shared/message/template/links.ts'
import { listUnsubscribeIn, type ReadTemplate } from '#shared/message/template/read-template.ts'
import { readingOf } from '#shared/message/template/reading.ts'
import type { Reading, TemplateReport } from '#shared/message/template/schema.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import type { Kind } from './kind.ts'
import type { MessageReport } from './schema.ts'

interface Contents {
  parts: MessageReport['message']['parts']
  content: TemplateReport | null
  /** null along with `content`. */
  reading: Reading | null
  /** null, or what was not read, and why. */
  problem: string | null
  kind: Kind
}

/** A larger message is mostly attachments; taking it apart costs more than it tells. */
const MAX_READ_BYTES = 1024 * 1024
const MAX_PARTS = 200
const MAX_DEPTH = 10

/** @param known null: the text shows it */
export async function readContents(message: Uint8Array, known: Kind | null = null): Promise<Contents> {
  const nothing = (problem: string): Contents => ({
    parts: [],
    content: null,
    reading: null,
    problem,
    kind: known ?? ONE_PERSON,
  })
  if (message.length > MAX_READ_BYTES)
    return nothing('The message is larger than 1 MB, so its parts and its text were not read.')
  const { bytes, isCut } = boundMail(message)
  try {
    const { default: PostalMime } = await import('postal-mime')
    const email = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH })
    const html = email.html?.trim() ? email.html : null
    const text = email.text ?? null
    const parts = [
      ...(text === null ? [] : [{ type: 'text/plain', bytes: sizeOf(text), name: '' }]),
      ...(html === null ? [] : [{ type: 'text/html', bytes: sizeOf(html), name: '' }]),
      ...email.attachments.slice(0, MAX_PARTS).map(attachmentPart),
    ]
    if (html === null && text === null) return { ...nothing('The message has no readable text.'), parts }
    const subject = email.subject === undefined ? {} : { subject: email.subject }
    const { report, reading, kind } = checkedAs(known, {
      format: 'message',
      html,
      text: html === null ? (text ?? '') : text,
      ...subject,
      listUnsubscribe: listUnsubscribeIn(email.headers),
    })
    return { parts, content: report, reading, problem: isCut ? CUT_MAIL : null, kind }
  } catch {
    return nothing('The parts of the message could not be separated.')
  }
}

/** What no one can leave has no duties of a newsletter. */
const ONE_PERSON: Kind = { profile: 'transactional', isChosen: false }

interface Checked {
  report: TemplateReport
  reading: Reading
  kind: Kind
}

/** A text that offers to unsubscribe went to a list. */
function checkedAs(known: Kind | null, template: ReadTemplate): Checked {
  const kind = known ?? { profile: 'campaign', isChosen: false }
  const { report, document } = checkTemplate(
    { ...template, mayBeNoAdvertising: !kind.isChosen },
    kind.profile,
  )
  const reading = readingOf(document, report.images, template.html !== null)
  if (known !== null || report.findings.some(({ code }) => code === 'template-unsubscribe'))
    return { report, reading, kind }
  return { report: checkTemplate(template, ONE_PERSON.profile).report, reading, kind: ONE_PERSON }
}

const sizeOf = (text: string) => new TextEncoder().encode(text).length

const attachmentPart = ({ mimeType, content, filename }: Attachment) => ({
  type: mimeType.slice(0, 120),
  bytes: typeof content === 'string' ? sizeOf(content) : content.byteLength,
  name: (filename ?? '').slice(0, 200),
})

/** Domains that blocklists are asked about. More say little about a message, and cost a query for each list. */
export const MAX_LINK_DOMAINS = 20

/** What a message links to or loads images from: registrable domains, each once, in the order of the message. */
export function linkDomains(content: TemplateReport | null, suffixes: SuffixList): string[] {
  if (!content) return []
  const addresses = [...content.links.map(({ href }) => href), ...content.images.map(({ src }) => src)]
  const domains = addresses.flatMap((address) => {
    const host = hostOf(address)
    return (host !== null && suffixes.registrableDomain(host)) || []
  })
  return [...new Set(domains)].slice(0, MAX_LINK_DOMAINS)
}

/** Merge tags, paths and addresses without a name have none. */
function hostOf(address: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(address)) return null
  const hostname = parseUrl(address)?.hostname
  return hostname === undefined || /^\[|^[\d.]+$/.test(hostname) ? null : hostname
}
