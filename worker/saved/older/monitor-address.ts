// The address of a monitor that an older version kept: the register knows it once it was taken over, since only then its hash is made.
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { carryOver } from '#worker/saved/carry-over.ts'

/** @returns whether there was anything to take over */
export async function carryOverAddress(env: WorkerEnv, token: string): Promise<boolean> {
  const name = await askDatabase(
    env.DB.prepare('SELECT view_hash FROM dmarc_monitors WHERE token = ?')
      .bind(token)
      .first<string>('view_hash'),
  )
  return name !== null && carryOver(env, 'dmarc monitor', name)
}
