import type { Miniflare } from 'miniflare'

/** In megabytes. */
export interface HeapUsage {
  /** By objects, including those that the next collection will throw away. */
  used: number
  /** What V8 has taken from the system for them. */
  total: number
  /** The contents of buffers, which are not in the heap. */
  buffers: number
}

export interface WorkerHeap {
  usage: () => Promise<HeapUsage>
  /** After everything dispensable has been thrown away. */
  collected: () => Promise<HeapUsage>
  /** In the format of Chromium's developer tools. */
  snapshot: (write: (chunk: string) => void) => Promise<void>
  close: () => void
}

/**
 * One for each isolate: the worker, and those of Miniflare's own that hand it requests, files, queues and the database.
 * @param site started with an inspector, which serves one client at a time
 * @returns by the name of the isolate; the worker is `core:user:warmpost`
 */
export function openHeaps(site: { miniflare: Miniflare; url: string }): Promise<Map<string, WorkerHeap>>
