// The two routes that our mail server uses, with each answer as a test has it. Like the site, it recognizes what it has stored by its
// id, whatever it would say to something new.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is said about a recipient; `away`: the site is down; `missing`: it does not know the route. */
export type Asked = 'accepted' | 'unknown' | 'expired' | 'full' | 'busy' | 'away' | 'missing'
/** What becomes of a message; `lost`: it is stored, and the answer is lost; `late`: it is stored, and reported as not. */
export type Given = 'ok' | 'unknown' | 'foreign' | 'too-large' | 'busy' | 'away' | 'lost' | 'late'

interface Script {
  /** One after another; the last one stays. */
  asked: readonly Asked[]
  given: readonly Given[]
}

const STATUS: Record<Exclude<Given, 'lost'>, number> = {
  ok: 201,
  unknown: 404,
  foreign: 422,
  'too-large': 413,
  busy: 429,
  away: 503,
  late: 503,
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

export async function scriptedInbox(scriptOf: (to: string) => Script | undefined) {
  /** The ids that are stored for each recipient. */
  const stored = new Map<string, string[]>()
  const calls = new Map<string, number>()
  const next = <T>(kind: string, to: string, states: readonly T[] | undefined): T | undefined => {
    const n = calls.get(`${kind} ${to}`) ?? 0
    calls.set(`${kind} ${to}`, n + 1)
    return states?.[Math.min(n, states.length - 1)]
  }
  const given = (to: string, id: string): Given => {
    const state = next('given', to, scriptOf(to)?.given) ?? 'unknown'
    const ids = stored.get(to) ?? []
    if (ids.includes(id)) return state === 'away' || state === 'lost' ? state : 'ok'
    if (state === 'ok' || state === 'lost' || state === 'late') stored.set(to, [...ids, id])
    return state
  }
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      }
      if (request.url?.endsWith('/recipient')) {
        const { to } = JSON.parse(body) as { to: string }
        const state = next('asked', to, scriptOf(to)?.asked) ?? 'unknown'
        if (state === 'away') return void request.socket.destroy()
        return state === 'missing' ? answer(404, { error: {} }) : answer(200, { state })
      }
      const { to, id } = JSON.parse(String(request.headers['x-envelope'])) as { to: string; id: string }
      const state = given(to, id)
      if (state === 'lost') return void request.socket.destroy()
      return answer(STATUS[state], state === 'ok' ? { n: 1 } : { error: { message: state } })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored: (to: string) => stored.get(to) ?? [],
    stop: () =>
      new Promise<void>((end) => {
        server.close(() => end())
        server.closeAllConnections()
      }),
  }
}
