// The JavaScript heap of the worker in workerd, over its inspector.
import { fetch } from 'miniflare'

const MB = 1e6

/**
 * @typedef {object} HeapUsage in megabytes
 * @property {number} used by objects, including those that the next collection will throw away
 * @property {number} total what V8 has taken from the system for them
 * @property {number} outside the contents of buffers, which are not in the heap
 *
 * @typedef {object} WorkerHeap
 * @property {() => Promise<HeapUsage>} usage as it is
 * @property {() => Promise<HeapUsage>} collected after everything dispensable has been thrown away
 * @property {(write: (chunk: string) => void) => Promise<void>} snapshot in the format of Chromium's developer tools
 * @property {() => void} close
 */

/**
 * @param {{ miniflare: import('miniflare').Miniflare, url: string }} site started with an inspector
 * @param {string} [isolate] the start of its name; the worker itself by default
 * @returns {Promise<WorkerHeap>}
 */
export async function openWorkerHeap({ miniflare, url }, isolate = 'core:user:warmpost') {
  const inspector = await miniflare.getInspectorURL()
  const list = /** @type {{ id: string, webSocketDebuggerUrl: string }[]} */ (
    await (await fetch(new URL('/json', `http://${inspector.host}`))).json()
  )
  const target = list.find(({ id }) => id.startsWith(isolate))
  if (!target) throw new Error(`the inspector does not know ${isolate}`)
  const { webSocket: socket } = await fetch(target.webSocketDebuggerUrl.replace(/^ws/, 'http'), {
    headers: { Upgrade: 'websocket' },
  })
  if (!socket) throw new Error('the inspector does not answer')
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map()
  let onChunk = (/** @type {string} */ _chunk) => {}
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data))
    if (method === 'HeapProfiler.addHeapSnapshotChunk') onChunk(params.chunk)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  socket.accept()
  let last = 0
  const call = (/** @type {string} */ method, params = {}) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  /** The runtime works on a call only between two requests, so it needs some. */
  async function done(/** @type {Promise<unknown>} */ job) {
    let isDone = false
    void job.then(() => (isDone = true))
    while (!isDone) await (await fetch(`${url}/robots.txt`)).text()
    return job
  }
  async function usage() {
    const { usedSize = 0, totalSize = 0, backingStorageSize = 0 } = await done(call('Runtime.getHeapUsage'))
    return { used: usedSize / MB, total: totalSize / MB, outside: backingStorageSize / MB }
  }
  return {
    usage,
    async collected() {
      await done(call('HeapProfiler.collectGarbage'))
      return usage()
    },
    async snapshot(write) {
      onChunk = write
      await done(call('HeapProfiler.takeHeapSnapshot', { reportProgress: false }))
    },
    close: () => socket.close(),
  }
}
