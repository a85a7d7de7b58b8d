// The entries of the watch queue that are about mail.
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { judgeWatchedMail } from '#worker/mail-watch/judge.ts'
import { lookAtMailWatch } from '#worker/mail-watch/look.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'

export const workOnMail = (item: Exclude<WatchItem, { kind: 'tell' | 'test' }>, env: WorkerEnv, deps: Deps) =>
  item.kind === 'mail'
    ? judgeWatchedMail(item.mail, env, deps)
    : lookAtMailWatch({ id: item.watch, turn: item.turn }, env, deps)
