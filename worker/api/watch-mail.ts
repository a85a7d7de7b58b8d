// /user/watch-mail: whether an email address agrees to get emails about a watch.
import { Hono } from 'hono'
import { WATCH_DAYS } from '#shared/watch/places.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import {
  ABOUT_MAILED,
  ABOUT_MAIL_CHANGE,
  ABOUT_MAIL_ONE_CLICK,
  MailChangeBody,
  MailQuery,
} from '#worker/api/watch-text.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { confirmTarget, endMail, mailTargetOf } from '#worker/db/watch-targets.ts'
import { keepWatch } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

const KEEP_MS = WATCH_DAYS * 24 * 60 * 60 * 1000

const scope = () => 'watch mail'

export const watchMail = ({ clock }: Deps) => {
  const end = async (db: D1Database, { id, address }: { id: string; address: string }) =>
    askDatabase(endMail(db, id, { addressHash: await sha256Hex(address), now: clock.now() }))
  return (
    new Hono<ApiEnv>()
      .use(ownOriginOnly)
      .use(limitRate('WATCHED_LIMIT', scope))
      .get('/', described(ABOUT_MAILED), validQuery(MailQuery), async (c) => {
        const target = await askDatabase(mailTargetOf(c.env.DB, c.req.valid('query').token))
        if (!target) return c.json(GONE, 404)
        // Someone followed the link in an email, so these emails are still read.
        if (target.state === 'confirmed')
          await askDatabase(keepWatch(c.env.DB, target.watchId, clock.now() + KEEP_MS))
        const state: 'confirmed' | 'pending' = target.state === 'confirmed' ? 'confirmed' : 'pending'
        return c.json({ subject: target.subject, state }, 200)
      })
      .post('/change', described(ABOUT_MAIL_CHANGE), validJson(MailChangeBody), async (c) => {
        const { token, state } = c.req.valid('json')
        const target = await askDatabase(mailTargetOf(c.env.DB, token))
        if (!target) return c.json(GONE, 404)
        if (state === 'ended') await end(c.env.DB, target)
        else if (target.state === 'pending') await askDatabase(confirmTarget(c.env.DB, target.id))
        return c.json({ subject: target.subject, state }, 200)
      })
      // For email apps (RFC 8058): one POST, nothing else to do.
      .post('/one-click', described(ABOUT_MAIL_ONE_CLICK), validQuery(MailQuery), async (c) => {
        const target = await askDatabase(mailTargetOf(c.env.DB, c.req.valid('query').token))
        if (target) await end(c.env.DB, target)
        return c.json({ state: 'ended' as const }, 200)
      })
  )
}

const GONE = errorBody('not_found', 'This link is no longer valid: the emails or the watch were stopped.')
