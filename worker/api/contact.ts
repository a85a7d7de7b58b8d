// POST /user/contact: a message to the company, confirmed only once it is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { ContactMessage, FormTraps, HumanProof, trappedReason } from '#shared/api/contact.ts'
import { encodeHex } from '#shared/kit/bytes.ts'
import { storeContactMessage } from '#worker/db/contact-messages.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { unprovenReason } from '#worker/http/callers.ts'
import { validJson } from '#worker/http/validate.ts'
import { MessageStored } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { mailsContactMessages } from '#worker/mail/mailer.ts'
import { putIntoOutbox } from '#worker/mail/outbox.ts'

const ContactBody = v.object({ ...ContactMessage.entries, ...FormTraps.entries, ...HumanProof.entries })

/** What the forms send besides what is typed; their schemas go to the browser. */
export const ABOUT_FORM_FIELDS = {
  website: 'Leave it out: people never see this field.',
  tookMs: 'How many milliseconds it took to fill in the form. Optional.',
  turnstileToken:
    'The token of the Turnstile widget, if the form on this site shows one; otherwise ignored. Each attempt needs a new one.',
}

const ABOUT_CONTACT: RouteText = {
  summary: 'Write to us',
  about: 'Answers once the message is stored, and says whether it is also emailed to us.',
  fields: {
    firstName: 'May be empty.',
    lastName: 'May be empty.',
    email: 'The address we reply to.',
    phoneNumber: 'May be empty.',
    subject: 'May be empty.',
    message: 'The text.',
    ...ABOUT_FORM_FIELDS,
  },
  headers: {
    'Idempotency-Key': 'Any text of up to 255 characters: the same message with the same key is stored once.',
  },
  example: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    phoneNumber: '',
    subject: 'Deliverability',
    message: 'Why does my mail land in spam?',
  },
  answer: { status: 201, about: 'The message is stored.', schema: MessageStored },
  problems: ['unavailable'],
}

/** A key identifies one message: a double click and a retry send the same one (draft-ietf-httpapi-idempotency-key-header). */
const MAX_KEY_LENGTH = 255

export const contact = new Hono<ApiEnv>().post(
  '/',
  described(ABOUT_CONTACT),
  validJson(ContactBody),
  async (c) => {
    const { website, tookMs, turnstileToken, ...message } = c.req.valid('json')
    const trapped = trappedReason({ website, tookMs })
    if (trapped) return c.json(errorBody('invalid_request', trapped), 400)
    const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
    if (unproven) return c.json(errorBody('challenge_failed', unproven, 'turnstileToken'), 400)
    const key = c.req.header('idempotency-key')?.slice(0, MAX_KEY_LENGTH)
    const stored = {
      ...message,
      id: crypto.randomUUID(),
      idempotencyKey: key ? await keyOf(key, message) : null,
      receivedAt: Date.now(),
    }
    const { id, isNew } = await askDatabase(storeContactMessage(c.env.DB, stored))
    if (isNew) await putIntoOutbox(c.env, { kind: 'contact', id })
    const delivery: 'email' | 'stored' = mailsContactMessages(c.env) ? 'email' : 'stored'
    return c.json({ id, delivery }, 201)
  },
)

/** Includes the text: a message that was edited and sent with the old key is another message. */
async function keyOf(key: string, message: ContactMessage): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([key, message]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return encodeHex(digest)
}
