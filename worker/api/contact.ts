// POST /user/contact: a message to the company, confirmed only once it is stored.
import { Hono } from 'hono'
import { ContactMessage } from '#shared/contact/schema.ts'
import { insertContactMessage } from '#worker/db/contact-messages.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { validJson } from '#worker/api/validate.ts'

export const contact = new Hono<ApiEnv>().post('/', validJson(ContactMessage), async (c) => {
  const id = crypto.randomUUID()
  await insertContactMessage(c.env.DB, { ...c.req.valid('json'), id, receivedAt: Date.now() })
  return c.json({ id }, 201)
})
