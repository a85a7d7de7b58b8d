// POST /user/contact: a message to the company, confirmed only once it is stored.
import { Hono } from 'hono'
import * as v from 'valibot'
import { ContactMessage, FormTraps, HumanProof, trappedReason } from '#shared/contact/schema.ts'
import { encodeHex } from '#shared/encoding/hex.ts'
import { storeContactMessage } from '#worker/db/contact-messages.ts'
import { inTime } from '#worker/net/in-time.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { unprovenReason } from '#worker/api/human.ts'
import { validJson } from '#worker/api/validate.ts'
import { putIntoOutbox } from '#worker/mail/outbox.ts'

const ContactBody = v.object({ ...ContactMessage.entries, ...FormTraps.entries, ...HumanProof.entries })

/** A key names one letter: a double click and a retry bring the same one (draft-ietf-httpapi-idempotency-key-header). */
const MAX_KEY_LENGTH = 255

export const contact = new Hono<ApiEnv>().post('/', validJson(ContactBody), async (c) => {
  const { website, tookMs, turnstileToken, ...message } = c.req.valid('json')
  const trapped = trappedReason({ website, tookMs })
  if (trapped) return c.json(errorBody('invalid_request', trapped), 400)
  const unproven = await unprovenReason(c.get('humanCheck'), turnstileToken)
  if (unproven) return c.json(errorBody('challenge_failed', unproven), 400)
  const key = c.req.header('idempotency-key')?.slice(0, MAX_KEY_LENGTH)
  const letter = {
    ...message,
    id: crypto.randomUUID(),
    idempotencyKey: key ? await keyOf(key, message) : null,
    receivedAt: Date.now(),
  }
  const { id, isNew } = await inTime(storeContactMessage(c.env.DB, letter))
  if (isNew) await putIntoOutbox(c.env, { kind: 'contact', id })
  return c.json({ id }, 201)
})

/** With the text in it: a letter that was changed and sent with the old key is another letter. */
async function keyOf(key: string, message: ContactMessage): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([key, message]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return encodeHex(digest)
}
