// The worker of the API's tests: its objects live in the world of the test that runs, and ring when the test says so.
import { env } from 'cloudflare:test'
import { DurableObject } from 'cloudflare:workers'
import type { Clock } from '#worker/clock.ts'
import { SavedObject } from '#worker/saved/object.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Outside } from '#worker/saved/self.ts'
import { stubOf, type SavedStub } from '#worker/saved/stub.ts'

declare global {
  // oxlint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      SAVED: DurableObjectNamespace
    }
  }
}

type World = Omit<Outside, 'wake'>

let world: World | null = null

/**
 * In @cloudflare/vitest-pool-workers 0.15.1, each new object puts another proxy around the prototype of all of them: the thousandth
 * took a second. One is enough.
 */
const seen = 'onlyOneProxy'
if (!(seen in Proxy)) {
  const around = new WeakSet<object>()
  globalThis.Proxy = new Proxy(Proxy, {
    has: (target, name) => name === seen || name in target,
    construct(target, [inner, handler]: [object, ProxyHandler<object>]) {
      if (around.has(inner)) return inner
      const made = new target(inner, handler)
      if (Object.getPrototypeOf(inner) === DurableObject.prototype) around.add(made)
      return made
    },
  })
}
/** When each object is due, by its id. */
let due = new Map<string, number>()

export class Saved extends SavedObject {
  constructor(ctx: DurableObjectState, own: WorkerEnv) {
    super(ctx, own, worldOf(ctx.id.toString()))
  }
}

/** An object outlives its test, if another one has its key. */
const worldOf = (id: string): Outside => ({
  get env() {
    return inWorld().env
  },
  get deps() {
    return inWorld().deps
  },
  fetch: (url, init) => inWorld().fetch(url, init),
  wake: (at) => void (at === null ? due.delete(id) : due.set(id, at)),
})

export default { fetch: () => new Response(null, { status: 404 }) }

function inWorld(): World {
  if (!world) throw new Error('no test has said in which world objects live')
  return world
}

/** From now on, objects live here. */
export function livesIn({ deps, ...next }: World) {
  const { clock } = deps
  world = { ...next, deps: { ...deps, clock: watchedClock(clock) } }
  due = new Map()
  const first = () => [...due].sort(([, a], [, b]) => a - b)[0] ?? ['', Infinity]
  return {
    /** When the next object is due; Infinity if none is. */
    dueAt: () => first()[1],
    /** All that is due now, and what follows from it. */
    work: async () => {
      for (let rings = 0; first()[1] <= clock.now(); rings++) {
        if (rings > 2_000) throw new Error('the objects ring for ever')
        await ringOne(first()[0])
      }
    },
    /** As if it were due. */
    stir: (id: string) => void due.set(id, clock.now()),
    /** As after a restart, when the platform rings again. */
    stirAll: async (db: D1Database) => {
      const { results } = await db.prepare('SELECT name FROM saved').all<{ name: string }>()
      for (const { name } of results) {
        const at = await stubOf(env.SAVED, name).dueAt()
        if (at !== null) due.set(env.SAVED.idFromName(name).toString(), at)
      }
    },
    /** By the name in the register. */
    object: (name: string): SavedStub => stubOf(env.SAVED, name),
  }
}

/** As the platform rings it: once more later, if it fails. */
async function ringOne(id: string): Promise<void> {
  const stub = env.SAVED.get(env.SAVED.idFromString(id)) as unknown as SavedStub
  await stub.ring()
}

/** What was begun in an object goes on there: a timer that the test's own code called could touch nothing of it. */
const watchedClock = (clock: Clock): Clock => ({
  now: () => clock.now(),
  after(delayMs, callback) {
    const at = clock.now() + delayMs
    let isCancelled = false
    void until(() => isCancelled || clock.now() >= at).then(() => isCancelled || callback())
    return () => void (isCancelled = true)
  },
})

/** Also between two objects. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}
