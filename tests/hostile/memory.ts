// How much memory the worker takes: its process as a whole, and how much of it is objects that are still referenced.
import { readFileSync, writeFileSync } from 'node:fs'
import { fetch, type Miniflare } from 'miniflare'
import * as v from 'valibot'
import { workerdProcesses } from '#tests/faults/faulty-site.ts'

/** Megabytes of the process; 0 if there is no /proc. Includes memory that the garbage collector has not returned. */
export function residentMemory(): number {
  return statusOf('VmRSS')
}

/** Only Linux says how much memory another process takes, and how much it took at most. */
export const canMeasurePeak = process.platform === 'linux'

/** Megabytes that the process takes at most while `work` runs, beyond what it took before. */
export async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  for (const pid of workerdProcesses()) writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK)
  const before = residentMemory()
  await work()
  return statusOf('VmHWM') - before
}

/** proc(5): sets the peak back to what the process takes now. */
const RESET_PEAK = '5'

function statusOf(field: 'VmRSS' | 'VmHWM'): number {
  const [pid] = workerdProcesses()
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

export interface Heap {
  /** Megabytes of JavaScript objects after everything dispensable has been thrown away. */
  used: () => Promise<number>
  close: () => void
}

const Targets = v.array(v.object({ id: v.string(), webSocketDebuggerUrl: v.string() }))
const Reply = v.object({ id: v.number(), result: v.looseObject({ usedSize: v.optional(v.number()) }) })

/** @param site started with an inspector */
export async function openHeap({ miniflare, url }: { miniflare: Miniflare; url: string }): Promise<Heap> {
  const inspector = await miniflare.getInspectorURL()
  const list = await fetch(new URL('/json', `http://${inspector.host}`))
  const target = v.parse(Targets, await list.json()).find(({ id }) => id.includes('warmpost'))
  if (!target) throw new Error('the inspector does not know the worker')
  const address = target.webSocketDebuggerUrl.replace(/^ws/, 'http')
  const { webSocket: socket } = await fetch(address, { headers: { Upgrade: 'websocket' } })
  if (!socket) throw new Error('the inspector does not answer')
  const waiting = new Map<number, (reply: v.InferOutput<typeof Reply>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = v.safeParse(Reply, JSON.parse(typeof data === 'string' ? data : ''))
    if (reply.success) waiting.get(reply.output.id)?.(reply.output)
  })
  socket.accept()
  let last = 0
  const call = (method: string) =>
    new Promise<v.InferOutput<typeof Reply>>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    async used() {
      let collected = false
      void call('HeapProfiler.collectGarbage').then(() => (collected = true))
      // The runtime collects only between two requests, so it needs some.
      while (!collected) await (await fetch(`${url}/robots.txt`)).text()
      const { result } = await call('Runtime.getHeapUsage')
      return Math.round((result.usedSize ?? 0) / 1e5) / 10
    },
    close: () => socket.close(),
  }
}
