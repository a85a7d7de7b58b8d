// The JavaScript heaps in workerd, over its inspector.
import { fetch } from 'miniflare'

const MB = 1e6
const MAX_REQUESTS = 50

export async function openHeaps({ miniflare, url }) {
  const inspector = await miniflare.getInspectorURL()
  const targets = await (await fetch(new URL('/json', `http://${inspector.host}`))).json()
  const heaps = new Map()
  for (const { id, webSocketDebuggerUrl } of targets) heaps.set(id, await openHeap(webSocketDebuggerUrl, url))
  return heaps
}

async function openHeap(address, siteUrl) {
  const { webSocket: socket } = await fetch(address.replace(/^ws/, 'http'), {
    headers: { Upgrade: 'websocket' },
  })
  if (!socket) throw new Error('the inspector does not answer')
  const waiting = new Map()
  let onChunk = () => {}
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data))
    if (method === 'HeapProfiler.addHeapSnapshotChunk') onChunk(params.chunk)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  socket.accept()
  let last = 0
  const call = (method, params = {}) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  /** The runtime does it only between two requests, so it needs some. An isolate that gets none does it later. */
  async function done(job) {
    let isDone = false
    void job.then(() => (isDone = true))
    for (let asked = 0; !isDone && asked < MAX_REQUESTS; asked += 1)
      // A connection that was kept may be closed just now; the next request opens another.
      await fetch(`${siteUrl}/robots.txt`).then(
        (answer) => answer.text(),
        () => undefined,
      )
    return isDone ? job : {}
  }
  async function usage() {
    const { usedSize = 0, totalSize = 0, backingStorageSize = 0 } = await done(call('Runtime.getHeapUsage'))
    return { used: usedSize / MB, total: totalSize / MB, buffers: backingStorageSize / MB }
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
