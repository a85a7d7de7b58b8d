// What the image starts, without an image: the files that its last stage has, in an empty folder, with nothing else of the
// repository and no variable of this machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

/** A DNS server that the site can ask. */
export async function startDns(zone: Zone) {
  const answer = dohServer(zoneResolver(zone))
  const server = createServer((request, response) => {
    void answer(`http://localhost${request.url}`, {}).then(async (answered) => {
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(new Uint8Array(await answered.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/dns-query`, stop: () => server.close() }
}

/** @param folder the container’s files; `node serve.mjs` is its command */
export async function runContainer(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['serve.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', ...env },
  })
  const log: string[] = []
  const said = (pattern: RegExp) => matchOf(child, log, pattern)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdout.on('data', (data) => log.push(String(data)))
  child.stderr.on('data', (data) => log.push(String(data)))
  const port = await said(/is at port (\d+)/)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url: `http://127.0.0.1:${port}`, log, said, stop }
}

/** What the first group matches once it was printed. */
function matchOf(child: ChildProcess, log: readonly string[], pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(log.join(''))
      if (found) resolve(found[1] ?? '')
    }
    look()
    child.stdout?.on('data', look)
    child.on('close', () => reject(new Error(`It ended: ${log.join('')}`)))
  })
}
