// Cloudflare's API as far as records are concerned: a zone in memory, with its rules and its envelope.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TOKEN = 'token-of-these-tests-0123456789'

export interface FakeRecord {
  id: string
  type: string
  name: string
  content: string
  ttl: number
  priority?: number
  comment?: string
}

interface Batch {
  deletes?: { id: string }[]
  patches?: (Partial<FakeRecord> & { id: string })[]
  posts?: Omit<FakeRecord, 'id'>[]
}

/** @param zone the only one that the token may edit */
export async function fakeCloudflare(zone: string, begin: readonly Omit<FakeRecord, 'id'>[]) {
  let records: FakeRecord[] = begin.map((record, index) => ({ ...record, id: `r${index}` }))
  const asked: string[] = []
  let failure: { status: number; body: string } | undefined
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    )
  })
  const said = (status: number, result: unknown, errors: object[] = []) => ({
    status,
    body: JSON.stringify({ success: status === 200, errors, messages: [], result }),
  })
  const answer = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '', 'http://api')
    asked.push(`${request.method} ${url.pathname}`)
    if (failure) return failure
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return said(403, null, [{ code: 9109, message: 'Invalid access token' }])
    if (url.pathname === '/v4/zones')
      return said(200, url.searchParams.get('name') === zone ? [{ id: 'z1', name: zone }] : [])
    if (url.pathname === '/v4/zones/z1/dns_records') {
      const name = url.searchParams.get('name.exact')
      return said(
        200,
        records.filter((record) => record.name === name),
      )
    }
    const batch = JSON.parse(await bodyOf(request)) as Batch
    const problem = problemOf(batch)
    if (problem) return said(400, null, [{ code: 81058, message: problem }])
    const gone = new Set(batch.deletes?.map(({ id }) => id))
    records = records
      .filter(({ id }) => !gone.has(id))
      .map((record) => ({ ...record, ...batch.patches?.find(({ id }) => id === record.id) }))
    for (const post of batch.posts ?? []) records.push({ ...post, id: `n${records.length}` })
    return said(200, {})
  }
  /** The real API rejects these, too. */
  const problemOf = ({ deletes = [], patches = [], posts = [] }: Batch) => {
    const known = (id: string) => records.some((record) => record.id === id)
    if (![...deletes, ...patches].every(({ id }) => known(id))) return 'Record does not exist.'
    const same = posts.find((post) =>
      records.some((one) => one.name === post.name && one.type === post.type && one.content === post.content),
    )
    return same && 'An identical record already exists.'
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      CLOUDFLARE_API_TOKEN: TOKEN,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`,
    } as unknown as NodeJS.ProcessEnv,
    /** Methods and paths, in order. */
    asked,
    records: () => records,
    edit: (change: (records: FakeRecord[]) => FakeRecord[]) => void (records = change(records)),
    fail: (status: number, body: string) => void (failure = { status, body }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
