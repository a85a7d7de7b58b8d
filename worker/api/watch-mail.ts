// /user/watch-mail: whether an email address agrees to get emails about a watch, or wants none at all.
import { DAY_MS } from '#shared/calendar/day.ts'
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
import { hashOfAddress, isSilenced, liftSilence, silenceAddress } from '#worker/db/silences.ts'
import { confirmTarget, hashMailTargets, mailTargetOf, type MailTarget } from '#worker/db/watch-targets.ts'
import { keepWatch } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { readMailToken } from '#worker/mail/mail-token.ts'

const KEEP_MS = WATCH_DAYS * DAY_MS

const scope = () => 'watch mail'

export const watchMail = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('read a watch', scope))
    .get('/', described(ABOUT_MAILED), validQuery(MailQuery), async (c) => {
      const link = await askDatabase(openLink(c.env.DB, c.req.valid('query').token))
      if (!link) return c.json(GONE, 404)
      const { target, addressHash } = link
      if (!target) {
        const silenced = await askDatabase(isSilenced(c.env.DB, addressHash))
        return c.json({ subject: '', state: 'ended' as const, silenced }, 200)
      }
      // Someone followed the link in an email, so these emails are still read.
      if (target.state === 'confirmed')
        await askDatabase(keepWatch(c.env.DB, target.watchId, clock.now() + KEEP_MS))
      const state: 'confirmed' | 'pending' = target.state === 'confirmed' ? 'confirmed' : 'pending'
      return c.json({ subject: target.subject, state, silenced: false }, 200)
    })
    .post('/change', described(ABOUT_MAIL_CHANGE), validJson(MailChangeBody), async (c) => {
      const { token, state } = c.req.valid('json')
      const link = await askDatabase(openLink(c.env.DB, token))
      if (!link || (state === 'confirmed' && !link.target)) return c.json(GONE, 404)
      const { target, addressHash } = link
      const subject = target?.subject ?? ''
      if (state === 'allowed') {
        await askDatabase(liftSilence(c.env.DB, addressHash))
        return c.json({ subject, state: 'ended' as const, silenced: false }, 200)
      }
      if (state === 'ended') await askDatabase(silence(c.env.DB, link, clock.now()))
      else if (target?.state === 'pending') await askDatabase(confirmTarget(c.env.DB, target.id))
      return c.json({ subject, state, silenced: state === 'ended' }, 200)
    })
    // For email apps (RFC 8058): one POST, nothing else to do.
    .post('/one-click', described(ABOUT_MAIL_ONE_CLICK), validQuery(MailQuery), async (c) => {
      const link = await askDatabase(openLink(c.env.DB, c.req.valid('query').token))
      if (link) await askDatabase(silence(c.env.DB, link, clock.now()))
      return c.json({ state: 'ended' as const }, 200)
    })

interface OpenedLink {
  /** Null if the watch was ended, or the address was removed from it. */
  target: MailTarget | null
  addressHash: string
}

/** @returns null if we never sent this link, or it is too old to work without its watch */
async function openLink(db: D1Database, token: string): Promise<OpenedLink | null> {
  const link = await readMailToken(db, token)
  if (!link) return null
  const target = await mailTargetOf(db, link.secret)
  if (link.addressHash !== null) return { target, addressHash: link.addressHash }
  if (!target) return null
  return { target, addressHash: await hashOfAddress(db, target.address) }
}

async function silence(db: D1Database, { target, addressHash }: OpenedLink, now: number): Promise<void> {
  // The rows of an older version may not have it yet.
  if (target) await hashMailTargets(db, target.address, addressHash)
  await silenceAddress(db, addressHash, now)
}

const GONE = errorBody('not_found', 'This link is no longer valid: the emails or the watch were stopped.')
