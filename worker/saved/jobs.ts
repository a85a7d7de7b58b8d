import { dropUnconfirmed, forgetWays } from '#worker/saved/alerts/targets.ts'
import { tell } from '#worker/saved/alerts/tell.ts'
import { sendTest } from '#worker/saved/alerts/test-alert.ts'
import type { Jobs } from '#worker/saved/self.ts'
import { prolong } from '#worker/saved/register.ts'
import { dropAllParts } from '#worker/saved/room-taken.ts'

export const OWN_JOBS: Jobs = {
  tell,
  test: sendTest,
  drop: dropUnconfirmed,
  ways: forgetWays,
  async end(self) {
    const { expires_at, removed_at } = self.row
    const now = self.now()
    if (expires_at > now) return expires_at
    const forgottenAt = expires_at + (removed_at === null ? (self.kind.rememberedMs ?? 0) : 0)
    if (forgottenAt > now) {
      self.empty()
      return forgottenAt
    }
    await self.end()
    return null
  },
  /** Its deletion, when the register did not answer. */
  async forget(self) {
    await self.end()
    return null
  },
  /** The room of its parts, which are gone. */
  async free(self) {
    await dropAllParts(self.outside.env.DB, self.row.name)
    return null
  },
  /** That it lives longer. */
  async register(self) {
    const { name, expires_at } = self.row
    await prolong(self.outside.env.DB, name, expires_at)
    return null
  },
}
