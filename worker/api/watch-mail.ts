// /user/watch-mail: whether an email address agrees to get emails about a watch, or wants none at all.
import { Hono } from 'hono'
import type { TargetState } from '#shared/saved/watch/schema.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import {
  ABOUT_MAILED,
  ABOUT_MAIL_CHANGE,
  ABOUT_MAIL_ONE_CLICK,
  MailChangeBody,
  MailQuery,
} from '#worker/api/watch-text.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress, isSilenced, liftSilence } from '#worker/db/silences.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { readMailToken } from '#worker/mail/mail-token.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { carryOverLink } from '#worker/saved/carry-over.ts'
import { silenceEverywhere } from '#worker/saved/forget-address.ts'
import { findByKey } from '#worker/saved/register.ts'
import { stubOf } from '#worker/saved/stub.ts'

const scope = () => 'watch mail'

export const watchMail = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('read a watch', scope))
    .get('/', described(ABOUT_MAILED), validQuery(MailQuery), async (c) => {
      const link = await openLink(c.env, c.req.valid('query').token)
      if (!link) return c.json(GONE, 404)
      const { target, addressHash } = link
      if (!target) {
        const silenced = await askDatabase(isSilenced(c.env.DB, addressHash))
        return c.json({ subject: '', state: 'ended' as const, silenced }, 200)
      }
      const state: 'confirmed' | 'pending' = target.state === 'confirmed' ? 'confirmed' : 'pending'
      return c.json({ subject: target.subject, state, silenced: false }, 200)
    })
    .post('/change', described(ABOUT_MAIL_CHANGE), validJson(MailChangeBody), async (c) => {
      const { token, state } = c.req.valid('json')
      const link = await openLink(c.env, token)
      if (!link || (state === 'confirmed' && !link.target)) return c.json(GONE, 404)
      const { target, addressHash } = link
      const subject = target?.subject ?? ''
      if (state === 'allowed') {
        await askDatabase(liftSilence(c.env.DB, addressHash))
        return c.json({ subject, state: 'ended' as const, silenced: false }, 200)
      }
      if (state === 'ended') await silenceEverywhere(c.env, link.addressHash, clock.now())
      else if (target?.state === 'pending') await target.confirm()
      return c.json({ subject, state, silenced: state === 'ended' }, 200)
    })
    // For email apps (RFC 8058): one POST, nothing else to do.
    .post('/one-click', described(ABOUT_MAIL_ONE_CLICK), validQuery(MailQuery), async (c) => {
      const link = await openLink(c.env, c.req.valid('query').token)
      if (link) await silenceEverywhere(c.env, link.addressHash, clock.now())
      return c.json({ state: 'ended' as const }, 200)
    })

interface OpenedLink {
  /** Null if what it was about is gone, or the address was removed from it. */
  target: { subject: string; state: TargetState; address: string; confirm: () => Promise<unknown> } | null
  addressHash: string
}

/** @returns null if we never sent this link, or it is too old to work without what it was about */
async function openLink(env: WorkerEnv, token: string): Promise<OpenedLink | null> {
  const link = await askDatabase(readMailToken(env.DB, token))
  if (!link) return null
  const target = await savedTarget(env, link.secret)
  if (link.addressHash !== null) return { target, addressHash: link.addressHash }
  if (!target) return null
  return { target, addressHash: await askDatabase(hashOfAddress(env.DB, target.address)) }
}

async function savedTarget(env: WorkerEnv, secret: string): Promise<OpenedLink['target']> {
  const hash = await sha256Hex(secret)
  const found =
    (await askDatabase(findByKey(env.DB, hash, 'link'))) ??
    ((await carryOverLink(env, secret)) ? await askDatabase(findByKey(env.DB, hash, 'link')) : null)
  if (!found?.target) return null
  const { name, target: id } = found
  const stub = stubOf(env.SAVED, name)
  const linked = await askDatabase(stub.linked(id, hash))
  return linked && { ...linked, confirm: () => askDatabase(stub.confirm(id, hash)) }
}

const GONE = errorBody('not_found', 'This link is no longer valid: the emails or the watch were stopped.')
