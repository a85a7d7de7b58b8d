// Whether a complaint can be traced to the mailing that caused it. Providers return headers only, without the body and without the
// recipient, so what tells mailings apart has to be in the header, under a signature.
import { isWithin } from '#shared/dns/domain-name.ts'
import { parseMailboxes } from './mailboxes.ts'
import { sameOrganization, type RegistrableDomain } from './organization.ts'
import type { Feedback, FeedbackState } from './schema.ts'
import { valuesOf, type HeaderField } from './split-fields.ts'
import type { CoveringSignature } from './unsubscribe.ts'

interface Signed {
  signatures: readonly CoveringSignature[]
  /** The domain in From; null if there is not exactly one. */
  from: string | null
  registrableDomain?: RegistrableDomain | undefined
}

interface Judged {
  state: FeedbackState
  reason: string
}

/** Nothing longer is read. */
const MAX_VALUE = 1000
const MAX_FIELDS = 20

export const judgeFeedback = (fields: readonly HeaderField[], signed: Signed): Feedback => ({
  feedbackId: judgeFeedbackId(valuesOf(fields, 'Feedback-ID'), signed),
  listId: judgeListId(valuesOf(fields, 'List-Id'), signed),
  cfbl: judgeCfbl(valuesOf(fields, 'CFBL-Address'), signed),
})

const MAX_PARTS = 4
const SENDER_ID = /^\S{5,15}$/

/** As Gmail describes it: a:b:c:SenderId, of which the last is required (support.google.com/mail/answer/6254652). */
function judgeFeedbackId(values: readonly string[], signed: Signed): Feedback['feedbackId'] {
  const [first, ...more] = values
  if (first === undefined)
    return judgement('absent', 'There is no Feedback-ID, so Postmaster Tools cannot tell mailings apart.')
  const value = first.trim().slice(0, MAX_VALUE)
  const parts = value.split(':').map((part) => part.trim())
  const senderId = parts.at(-1) ?? ''
  const known = { value, ...(senderId !== '' && { senderId }) }
  const broken = (reason: string) => ({ ...judgement('broken', reason), ...known })
  if (more.length > 0)
    return broken(
      'There is more than one Feedback-ID field; Gmail asks for only one that a signature covers.',
    )
  if (!SENDER_ID.test(senderId))
    return broken('The last field of Feedback-ID names the sender, in 5 to 15 characters.')
  const covered = coverage('Feedback-ID', signed)
  if (covered.state !== 'ready') return { ...covered, ...known }
  const lack = lackOf(parts)
  return { ...(lack === null ? covered : judgement('incomplete', lack)), ...known }
}

/** What Gmail counts less well than it could; null for nothing. It reads from the right. */
function lackOf(parts: readonly string[]): string | null {
  if (parts.length > MAX_PARTS)
    return `Feedback-ID has ${parts.length} fields between colons; Gmail counts only the last four.`
  const named = parts.filter(Boolean)
  if (new Set(named).size < named.length)
    return 'Two fields of Feedback-ID are the same, so Gmail counts together what does not belong together.'
  return named.length < MAX_PARTS
    ? `Feedback-ID names the sender and ${named.length - 1} of three things to tell mailings apart by, such as campaign, customer and kind of mail.`
    : null
}

/** RFC 2919, 3: a phrase, then <label.namespace>. */
const LIST_ID = /<([^<>]*)>$/
/** RFC 2919, 2 */
const MAX_LIST_ID = 255

function judgeListId(values: readonly string[], signed: Signed): Feedback['listId'] {
  const id = listIdOf(values)
  if (values.length === 0)
    return judgement('absent', 'There is no List-Id, so nothing names the list the message belongs to.')
  if (values.length > 1) return judgement('broken', 'There is more than one List-Id field (RFC 2919, 3).')
  if (id === null)
    return judgement(
      'broken',
      'List-Id has no identifier in angle brackets, such as <news.example.com> (RFC 2919, 3).',
    )
  return { ...coverage('List-Id', signed), id }
}

/** In lower case (RFC 2919, 6), without the spaces in it, which are to be ignored (3); null without exactly one. */
function listIdOf(values: readonly string[]): string | null {
  const [value, ...more] = values
  if (value === undefined || more.length > 0) return null
  const id = LIST_ID.exec(value.trim().slice(0, MAX_VALUE))?.[1]?.replace(/\s+/g, '').toLowerCase() ?? ''
  return /[^.]\.[^.]/.test(id) && id.length <= MAX_LIST_ID ? id : null
}

/** Several are a list: each address gets the complaints (RFC 9477, 3.2). What is said is of the first that does not work. */
function judgeCfbl(values: readonly string[], signed: Signed): Feedback['cfbl'] {
  const judged = values.slice(0, MAX_FIELDS).map((value) => judgeCfblAddress(value, signed))
  return (
    judged.find(isUnusable) ??
    judged[0] ??
    judgement(
      'absent',
      'There is no CFBL-Address. Few providers use it so far; those that do need no registration.',
    )
  )
}

/** In small letters (RFC 7405). */
const REPORT_FORMAT = /^\s*report=x?arf\s*$/

/** RFC 9477, 5.1 and 3.1: a bare address, perhaps "; report=arf", under a signature. */
function judgeCfblAddress(value: string, signed: Signed): Feedback['cfbl'] {
  const [addressText = '', ...parameters] = value.slice(0, MAX_VALUE).split(';')
  const [mailbox, ...others] = parseMailboxes(addressText)
  const domain = mailbox?.domain ?? null
  if (!mailbox || domain === null || others.length > 0 || addressText.includes('<'))
    return judgement(
      'broken',
      'CFBL-Address has to be one email address, without a name and without angle brackets (RFC 9477, 5.1).',
    )
  const known = { address: mailbox.address.slice(0, 320) }
  if (parameters.length > 1 || parameters.some((text) => text.trim() !== '' && !REPORT_FORMAT.test(text)))
    return {
      ...judgement('broken', 'CFBL-Address may only say “report=arf” or “report=xarf” after its address.'),
      ...known,
    }
  return { ...cfblCoverage(domain, signed), ...known }
}

/**
 * An address at the author's domain or below it counts under a signature of that domain, or of one above it. Another one counts
 * under a signature of its own domain; the author's has to be there as well, but need not cover the field (RFC 9477, 3.1).
 */
function cfblCoverage(domain: string, { signatures, from, registrableDomain }: Signed): Judged {
  const of = (name: string) =>
    signatures.filter(
      (one) => isWithin(name, one.domain) && sameOrganization(name, one.domain, registrableDomain) !== false,
    )
  const isOwn = from !== null && isWithin(domain, from)
  const signer = isOwn ? from : domain
  const covered = coverage('CFBL-Address', { signatures: of(signer) })
  if (covered.state === 'unsigned')
    return judgement(
      'unsigned',
      isOwn
        ? `No passing signature of ${from} covers CFBL-Address (RFC 9477, 3.1).`
        : `CFBL-Address is at ${domain}, which is not at or below the domain in From, so a signature of ${domain} has to cover it (RFC 9477, 3.1).`,
    )
  if (isOwn || from === null || of(from).some(({ result }) => result === 'pass' || result === null))
    return covered
  return judgement(
    'unsigned',
    `CFBL-Address is at ${domain}, so a signature of ${from}, the domain in From, has to pass as well (RFC 9477, 3.1).`,
  )
}

/** A provider counts a field only if a genuine signature covers it. */
function coverage(name: string, { signatures }: Pick<Signed, 'signatures'>): Judged {
  const covering = signatures.filter(({ signedFields }) => signedFields.includes(name.toLowerCase()))
  const passing = covering.find(({ result }) => result === 'pass')
  if (passing) return judgement('ready', `${name} is covered by the passing signature of ${passing.domain}.`)
  if (covering.some(({ result }) => result === null))
    return judgement(
      'unproved',
      `${name} is signed, but the receiver does not report whether that signature passes.`,
    )
  return covering.length > 0
    ? judgement('unsigned', `The signature over ${name} does not pass.`)
    : judgement('unsigned', `No signature covers ${name}: add it to h=.`)
}

const judgement = (state: FeedbackState, reason: string): Judged => ({ state, reason })

/** What a provider cannot use although it is there. */
export const isUnusable = ({ state }: Judged): boolean => state === 'broken' || state === 'unsigned'
