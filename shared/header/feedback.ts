// Whether a complaint can be traced to the mailing that caused it. Providers return headers only, without the body and without the
// recipient, so what tells mailings apart has to be in the header, under a signature.
import type { Feedback, FeedbackState } from '#shared/header/feedback-schema.ts'
import { parseMailboxes } from '#shared/header/mailboxes.ts'
import { sameOrganization, type RegistrableDomain } from '#shared/header/organization.ts'
import type { HeaderSignature } from '#shared/header/schema.ts'
import { valuesOf, type HeaderField } from '#shared/header/split-fields.ts'

type CoveringSignature = Pick<HeaderSignature, 'domain' | 'result' | 'signedFields'>

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

/** RFC 2919, 3: the whole field is 255 characters at most; nothing longer is read here. */
const MAX_VALUE = 1000

export const judgeFeedback = (fields: readonly HeaderField[], signed: Signed): Feedback => ({
  feedbackId: judgeFeedbackId(valuesOf(fields, 'Feedback-ID'), signed),
  listId: judgeListId(valuesOf(fields, 'List-Id'), signed),
  cfbl: judgeCfbl(valuesOf(fields, 'CFBL-Address'), signed),
})

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
    return broken('There is more than one Feedback-ID field; Gmail uses one that a signature covers.')
  if (parts.length > 4)
    return broken(`Feedback-ID has ${parts.length} fields between colons; there are at most four.`)
  if (!SENDER_ID.test(senderId))
    return broken('The last field of Feedback-ID names the sender, in 5 to 15 characters.')
  const named = parts.map((part) => part.toLowerCase()).filter(Boolean)
  if (new Set(named).size < named.length) return broken('Two fields of Feedback-ID are the same.')
  const covered = coverage('Feedback-ID', signed)
  if (covered.state !== 'ready') return { ...covered, ...known }
  if (parts.length < 4 || parts.includes(''))
    return {
      ...judgement(
        'incomplete',
        `Feedback-ID names the sender and ${named.length - 1} of three things to tell mailings apart by, such as campaign, customer and kind of mail.`,
      ),
      ...known,
    }
  return { ...covered, ...known }
}

/** RFC 2919, 3: a phrase, then <label.namespace>. */
const LIST_ID = /<\s*([^<>\s]{1,255})\s*>\s*$/

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

/** In lower case (RFC 2919, 6); null without exactly one. */
export function listIdOf(values: readonly string[]): string | null {
  const [value, ...more] = values
  if (value === undefined || more.length > 0) return null
  const id = LIST_ID.exec(value.trim().slice(0, MAX_VALUE))?.[1]?.toLowerCase()
  return id?.includes('.') ? id : null
}

/** RFC 9477, 4.1 and 3.1: an address, perhaps "; report=arf", under a signature of its own domain as well as of the author's. */
function judgeCfbl(values: readonly string[], signed: Signed): Feedback['cfbl'] {
  const [first, ...more] = values
  if (first === undefined)
    return judgement(
      'absent',
      'There is no CFBL-Address. Few providers use it so far; those that do need no registration.',
    )
  const [addressText = '', ...parameters] = first.slice(0, MAX_VALUE).split(';')
  const [mailbox, ...others] = parseMailboxes(addressText)
  const domain = mailbox?.domain ?? null
  if (more.length > 0) return judgement('broken', 'There is more than one CFBL-Address field.')
  if (!mailbox || domain === null || others.length > 0)
    return judgement('broken', 'CFBL-Address has to be one email address (RFC 9477, 4.1).')
  const known = { address: mailbox.address.slice(0, 320) }
  const unknown = parameters.find((text) => text.trim() !== '' && !/^\s*report\s*=\s*x?arf\s*$/i.test(text))
  if (unknown !== undefined)
    return {
      ...judgement('broken', 'CFBL-Address may only say “report=arf” or “report=xarf” after its address.'),
      ...known,
    }
  const covered = coverage('CFBL-Address', signed)
  if (covered.state !== 'ready' || isTrusted(domain, signed)) return { ...covered, ...known }
  return {
    ...judgement(
      'unsigned',
      `CFBL-Address is at ${domain}, which is not the domain in From, so a signature of ${domain} has to cover it as well (RFC 9477, 3.1).`,
    ),
    ...known,
  }
}

/** Of the author's organization, or signed by the address's own. */
const isTrusted = (domain: string, { from, registrableDomain, signatures }: Signed): boolean =>
  (from !== null && sameOrganization(domain, from, registrableDomain) !== false) ||
  signatures.some(
    (one) => one.result === 'pass' && one.domain === domain && one.signedFields.includes('cfbl-address'),
  )

/** A provider counts a field only if a genuine signature covers it. */
function coverage(name: string, { signatures }: Signed): Judged {
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
