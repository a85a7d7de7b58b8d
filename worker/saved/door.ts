// The way from a request to a saved thing, one for all kinds: by its key, by the key of its feed, by an address for mail, and what is
// answered when there is nothing.
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { feedKeyOf, isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom, removedText } from '#worker/quota/refuse.ts'
import { tellGone, carryOver } from '#worker/saved/compare.ts'
import { lifeOf, type Ask, type Kind } from '#worker/saved/self.ts'
import { findByKey, forgetSaved, register } from '#worker/saved/register.ts'
import { olderName } from '#worker/saved/older/rows.ts'
import type { OwnRow } from '#worker/saved/store.ts'
import { stubOf, type Key, type Opened, type SavedStub } from '#worker/saved/stub.ts'

export interface Open<Made, State> {
  saved: Opened<Made, State>
  stub: SavedStub
  /** What opened it. */
  key: Key
}

/** @param key that a visitor has @returns null if it opens nothing of this kind */
export async function openSaved<Made, State>(
  env: WorkerEnv,
  kind: Kind<Made, State>,
  key: string,
  opens: 'page' | 'feed' = 'page',
): Promise<Open<Made, State> | null> {
  return isView(key) ? openBy(env, kind, { kind: kind.name, hash: await sha256Hex(key), opens }) : null
}

/** @param token the part of an address before the @ */
export const openByAddress = async <Made, State>(
  env: WorkerEnv,
  kind: Kind<Made, State>,
  token: string,
): Promise<Open<Made, State> | null> =>
  openBy(env, kind, { kind: kind.name, hash: await sha256Hex(token), opens: 'mail' }, token)

/** @param token of an address, which an older version kept as it is */
async function openBy<Made, State>(
  env: WorkerEnv,
  kind: Kind<Made, State>,
  asked: Key,
  token?: string,
): Promise<Open<Made, State> | null> {
  const { hash, opens } = asked
  const open = async (name: string): Promise<Open<Made, State> | null> => {
    const stub = stubOf(env.SAVED, name)
    const saved = await askDatabase(stub.open(asked))
    return saved && { saved: saved as Opened<Made, State>, stub, key: asked }
  }
  const direct = opens === 'page' ? await open(hash) : null
  if (direct) return direct
  const found = await askDatabase(findByKey(env.DB, hash, opens))
  const led = found && (await open(found.name))
  if (led) return led
  const name =
    found?.name ?? (token === undefined ? hash : await askDatabase(olderName(env.DB, kind.name, token)))
  return name !== null && (await carryOver(env, kind.name, name)) ? open(name) : null
}

interface Asked {
  opens?: 'page' | 'feed'
  /** Also of one that was removed to make room, which says so itself. */
  mayBeRemoved?: boolean
}

/** As openSaved, or the request ends: with 404 if there is nothing, with 410 if it was removed to make room. */
export async function openOrRefuse<Made, State>(
  c: Context<ApiEnv>,
  kind: Kind<Made, State>,
  key: string,
  { opens = 'page', mayBeRemoved = false }: Asked = {},
): Promise<Open<Made, State>> {
  const found = await openSaved(c.env, kind, key, opens)
  if (!found) throw nothingHere(c, kind)
  if (found.saved.removedAt !== null && !mayBeRemoved)
    throw new HTTPException(410, { res: c.json(errorBody('expired', removedText(kind.title)), 410) })
  return found
}

/** Ends the request: a key opens nothing, or nothing any more. */
export const nothingHere = (
  c: Context<ApiEnv>,
  { noSuch }: Pick<Kind<unknown, unknown>, 'noSuch'>,
): HTTPException => new HTTPException(404, { res: c.json(errorBody('not_found', noSuch), 404) })

type Asks = Readonly<Record<string, Ask<never, never>>>

/**
 * What its kind answers (`asks` of the kind, of which `what` is one).
 * @returns null if it was deleted in the meantime
 */
export async function askSaved<Own extends Asks, What extends keyof Own & string>(
  { stub, key }: Pick<Open<unknown, unknown>, 'stub' | 'key'>,
  _asks: Own,
  what: What,
  asked: Parameters<Own[What]>[1],
  options?: { timeoutMs: number },
): Promise<Awaited<ReturnType<Own[What]>> | null> {
  const answered = await askDatabase(stub.ask(key, what, asked), options)
  return answered && (answered.answer as Awaited<ReturnType<Own[What]>>)
}

interface New<Made> {
  made: Made
  now: number
  /** The parts before the @ of addresses that take mail for it. */
  addresses?: readonly string[]
  /** Of the kind's own tables. */
  rows?: Readonly<Record<string, readonly OwnRow[]>>
}

/** @returns its key and the key of its feed; or the answer that says that there is no room */
export async function makeSaved<Made extends object, State>(
  c: Context<ApiEnv>,
  kind: Kind<Made, State>,
  { made, now, rows = {}, addresses: tokens = [] }: New<Made>,
) {
  const key = newView()
  const feedKey = await feedKeyOf(key)
  const name = await sha256Hex(key)
  const { DB } = c.env
  const needs = kind.needs(made)
  const addresses = await Promise.all(tokens.map((token) => sha256Hex(token)))
  const asked = { network: await networkOfRequest(c), now }
  const row = { kind: kind.name, feedHash: await sha256Hex(feedKey), addresses, ...asked }
  const expiresAt = now + lifeOf(kind, made)
  const undo = () => forgetSaved(DB, name, kind.name)
  const at = kind.isRankedByEnd ? expiresAt : now
  const gone = await askOrUndo(register(DB, { ...row, owner: name, needs, expiresAt, at }), undo)
  if (!gone) {
    const [first, ...rest] = needs
    if (!first) throw new Error('a kind that takes no room was refused')
    return { refused: await outOfRoom(c, [first, ...rest], asked) }
  }
  await tellGone(c.env, gone, now)
  const stub = stubOf(c.env.SAVED, name)
  await askOrUndo(stub.make({ ...row, name, id: newView(), made, rows }), async () => {
    await stub.delete({ kind: kind.name, hash: name, opens: 'page' })
    await undo()
  })
  return { key, feedKey, expiresAt }
}

/** @returns whether it was there */
export const deleteSaved = async ({ stub, key }: Open<unknown, unknown>): Promise<boolean> =>
  (await askDatabase(stub.delete(key))) !== null

/** Only its own key, not one from an email. @returns the new one; null if this one may not */
export async function renewKey({ stub, key }: Open<unknown, unknown>) {
  const view = newView()
  const hashes = { keyHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
  return (await askDatabase(stub.renew(key, hashes))) ? view : null
}
