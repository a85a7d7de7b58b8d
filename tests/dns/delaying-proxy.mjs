// A DNS-over-HTTPS server that passes on each query after a fixed delay, like one that is far away.
import { createServer } from 'node:http'

const PORT = 15082

/**
 * @param {string} upstream
 * @param {number} delayMs
 */
export async function startDelayingProxy(upstream, delayMs) {
  let delay = delayMs
  const server = createServer((request, response) => {
    setTimeout(async () => {
      const search = new URL(request.url ?? '/', upstream).search
      try {
        const answer = await fetch(`${upstream}${search}`, { headers: { accept: 'application/dns-message' } })
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        response.end(Buffer.from(await answer.arrayBuffer()))
      } catch {
        // The server has closed the connection, or no one is waiting anymore.
        response.destroy()
      }
    }, delay)
  })
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(PORT, '127.0.0.1', () => resolve(undefined)),
  )
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${PORT}/dns-query`,
    stop,
    /** @param {number} ms */
    setDelay: (ms) => void (delay = ms),
  }
}
