// How much memory the worker takes: its process as a whole, and how much of it is objects that are still referenced.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { workerdProcesses } from '#tests/faults/faulty-site.ts'
import { openHeaps } from '#tests/helpers/worker-heap.mjs'

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

/** @param site started with an inspector */
export async function openHeap(site: { miniflare: Miniflare; url: string }): Promise<Heap> {
  const heaps = await openHeaps(site)
  const heap = heaps.get('core:user:warmpost')
  if (!heap) throw new Error('the inspector does not know the worker')
  return {
    used: async () => Math.round((await heap.collected()).used * 10) / 10,
    close: () => {
      for (const { close } of heaps.values()) close()
    },
  }
}
