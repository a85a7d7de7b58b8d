// The objects of what lasts for `npm run dev`, whose pages and API run in Node: a worker of their own (scripts/dev-objects.mjs), which is
// asked over HTTP (remote-objects.ts).
import { productionDeps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { liveWorld } from '#worker/saved/live-world.ts'
import { SavedObject } from '#worker/saved/object.ts'
import { stubOf } from '#worker/saved/stub.ts'

const deps = productionDeps()

export class Saved extends SavedObject {
  constructor(ctx: DurableObjectState, env: WorkerEnv) {
    super(ctx, env, liveWorld(deps, env, ctx))
  }
}

export default {
  async fetch(request, env) {
    const [name = '', method = ''] = new URL(request.url).pathname.slice(1).split('/')
    const stub = stubOf(env.SAVED, name) as unknown as Record<string, (...asked: unknown[]) => unknown>
    const answer = await stub[method]?.(...(await request.json<unknown[]>()))
    // There is no undefined in JSON.
    return Response.json(answer ?? null)
  },
} satisfies ExportedHandler<WorkerEnv>
