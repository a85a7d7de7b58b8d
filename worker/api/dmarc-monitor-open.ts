// What a request about one monitor begins with: the monitor that its key opens.
import type { Context } from 'hono'
import { askDatabase } from '#worker/db/ask-database.ts'
import { monitorOf, type StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { isView, sha256Hex } from '#worker/mail-test/keys.ts'
import { removedText } from '#worker/room/refuse.ts'

export async function open(c: Context<ApiEnv>): Promise<StoredMonitor | null> {
  const view = c.req.param('view') ?? ''
  return isView(view) ? askDatabase(monitorOf(c.env.DB, await sha256Hex(view))) : null
}

export const noSuchMonitor = (c: Context<ApiEnv>) =>
  c.json(errorBody('not_found', 'There is no such monitor: it was deleted, or its time was over.'), 404)

export const REMOVED = errorBody('expired', removedText('This monitor'))
