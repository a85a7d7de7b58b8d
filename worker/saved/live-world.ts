import { platformTime } from '#worker/clock.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Outside } from '#worker/saved/self.ts'

export const liveWorld = (deps: Deps, env: WorkerEnv, { storage }: DurableObjectState): Outside => ({
  env,
  deps,
  fetch: (url, init) => fetch(url, init),
  wake: (at) => void (at === null ? storage.deleteAlarm() : storage.setAlarm(platformTime(at))),
})
