// /mcp as agents use it: through the official client, with both generations of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Hono } from 'hono'
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#shared/site.ts'
import type { OpenApi } from '#shared/api/openapi.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { systemClock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { mcp } from '#worker/mcp/router.ts'
import { MCP_TOOLS } from '#worker/mcp/tools.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const MODERN = '2026-07-28'
const ADDRESS = 'https://warmpost.example/mcp'

function site() {
  const bindings = {
    DB: env.DB,
    SAVED: env.SAVED,
    DOH_URLS: '',
    INBOX_DOMAIN: 'inbox.test',
  } as unknown as WorkerEnv
  const deps = depsOver(zoneResolver({}), { bindings })
  livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const server = new Hono<ApiEnv>().route(API_BASE_PATH, createCoreApi(deps))
  server.route('/mcp', mcp(server, { ...systemClock, after: (_, callback) => (callback(), () => undefined) }))
  return (input: string | URL | Request, init?: RequestInit) =>
    Promise.resolve(server.request(input instanceof URL ? input.href : input, init, bindings))
}

async function connected(mode: 'legacy' | { pin: string }) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(ADDRESS), { fetch: site() }))
  return client
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>): string => {
  const [first] = (result as { content: { type: string; text: string }[] }).content
  return first?.text ?? ''
}

let openApi: OpenApi
beforeAll(async () => {
  openApi = await (await site()(`https://warmpost.example${API_BASE_PATH}/openapi.json`)).json()
})

describe.each([
  ['the one with a handshake', 'legacy' as const],
  ['the one without', { pin: MODERN }],
])('the official client, of %s', (_, mode) => {
  test('sees at most fourteen tools, each with the schema of its route', async () => {
    const { tools } = await (await connected(mode)).listTools()
    expect(tools.map(({ name }) => name)).toEqual(MCP_TOOLS.map(({ name }) => name))
    expect(tools.length).toBeLessThanOrEqual(14)
    const spf = tools.find(({ name }) => name === 'evaluate_spf')
    const fields = openApi.paths['/user/tools/spf/checker']?.get?.parameters ?? []
    expect(Object.keys(spf?.inputSchema.properties ?? {})).toEqual([
      ...fields.map(({ name }) => name),
      'detail',
    ])
    const bounce = tools.find(({ name }) => name === 'decode_bounce')
    const body = openApi.paths['/user/tools/bounce/decode']?.post?.requestBody
    expect(bounce?.inputSchema).toMatchObject(body?.content['application/json']?.schema ?? { no: 'schema' })
  })

  test('gets a verdict, what to publish, and what is unknown', async () => {
    const client = await connected(mode)
    const result = await client.callTool({ name: 'evaluate_spf', arguments: { domain: 'broken.test' } })
    expect(textOf(result)).toMatch(/^\[bad\] ⟦SPF of broken\.test fails after 10 lookups\./m)
    expect(textOf(result)).toContain('RFC 7208, 4.6.4')
    expect(textOf(result)).toContain('https://warmpost.example/tool/spf?domain=broken.test')
    expect(textOf(result).length).toBeLessThanOrEqual(1500)
    expect(result.structuredContent).toMatchObject({ domain: 'broken.test', verdict: { tone: 'bad' } })
  })

  test('is told what went wrong with its arguments', async () => {
    const client = await connected(mode)
    const result = await client.callTool({ name: 'check_domain', arguments: { domain: 'not a domain' } })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('invalid_domain')
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('no_such_tool')
  })
})

const CALLS: Record<string, [given: Record<string, unknown>, text: string]> = {
  check_domain: [{ domain: 'northwind.test' }, '[ok]'],
  check_record_draft: [{ type: 'spf', domain: 'northwind.test', record: 'v=spf1 +all' }, '+all'],
  evaluate_spf: [{ domain: 'northwind.test', ip: '192.0.32.10' }, '[ok]'],
  find_dkim: [{ domain: 'northwind.test', selector: 'mail' }, '[ok]'],
  check_ip: [{ ip: '192.0.43.10' }, 'SpamCop'],
  check_headers: [{ headers: 'From: a@northwind.test\nSubject: x' }, 'Could not be found out'],
  check_html: [{ template: '<p>Act now</p>' }, '['],
  decode_bounce: [{ text: '550 5.7.26 unauthenticated' }, '5.7.26'],
  simulate_gate: [{ domain: 'broken.test', volume: 'bulk' }, '550'],
  plan_warmup: [{ domain: 'northwind.test', goal: 1000, start: '2026-12-01' }, '[ok]'],
  make_record: [
    {
      change: {
        action: 'replace',
        owner: '_dmarc.northwind.test',
        zone: 'northwind.test',
        type: 'TXT',
        before: ['v=DMARC1; p=none'],
        after: ['v=DMARC1; p=reject'],
      },
      format: 'nsupdate',
    },
    'update add',
  ],
  start_mail_test: [{}, '@inbox.test'],
  read_mail_test: [{ view: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'not_found'],
  read_dmarc_monitor: [{ view: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'not_found'],
}

describe('each tool answers', () => {
  test.each(MCP_TOOLS)('$name', async ({ name }) => {
    const [given, text] = CALLS[name] ?? [{}, 'no example']
    const result = await (await connected({ pin: MODERN })).callTool({ name, arguments: given })
    expect(textOf(result)).toContain(text)
  })
})

test('unknown is worded so that it cannot be read as missing', async () => {
  const client = await connected({ pin: MODERN })
  const result = await client.callTool({
    name: 'find_dkim',
    arguments: { domain: 'northwind.test', selector: 'mail' },
  })
  expect(textOf(result)).toContain('Nothing that was asked stayed unknown.')
  const lost = await client.callTool({ name: 'check_headers', arguments: { headers: 'From: a@b.test' } })
  expect(textOf(lost)).toContain('not the same as missing')
})

test('a test address without messages is waited for, but no longer than 20 seconds', async () => {
  const client = await connected({ pin: MODERN })
  const started = await client.callTool({ name: 'start_mail_test', arguments: {} })
  const { view } = started.structuredContent as { view: string }
  const read = await client.callTool({ name: 'read_mail_test', arguments: { view } })
  expect(read.structuredContent).toMatchObject({ state: 'waiting', mails: [] })
})

const post = (body: string, headers: Record<string, string> = {}) =>
  site()(ADDRESS, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })

/** The only message of an answer, which comes as JSON or as an event. */
async function messageIn(answer: Response): Promise<unknown> {
  const text = await answer.text()
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
}

describe('what is not a message of the protocol', () => {
  const modern = (version: string, method = 'tools/list') =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
        notifications: { toolsListChanged: true },
      },
    })

  test.each([
    ['{', 400, -32700],
    ['[]', 400, -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
    ['null', 400, -32600],
    ['{"jsonrpc":"2.0","id":1}', 400, -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"nonsense"}', 200, -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 200, -32602],
    [modern('2030-01-01'), 400, -32022],
    [modern(MODERN), 400, -32020],
  ])('%s', async (body, status, code) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await messageIn(answer)).toMatchObject({ error: { code } })
  })

  const LONG = 'x'.repeat(60_000)
  test.each<[string, object]>([
    ['method', { method: LONG }],
    ['tool', { method: 'tools/call', params: { name: LONG, arguments: {} } }],
    ['argument', { method: 'tools/call', params: { name: 'check_ip', arguments: { ip: LONG } } }],
    ['word', { method: 'tools/call', params: { name: 'check_record_draft', arguments: { type: LONG } } }],
    ['name', { method: 'tools/call', params: { name: 'check_domain', arguments: { [LONG]: LONG } } }],
    ['wrong type', { method: 'tools/call', params: { name: [LONG], arguments: LONG } }],
  ])('a long %s is refused in a few words', async (_, message) => {
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }))
    const text = await answer.text()
    expect([answer.status < 500, text.length < 2_000, /x{101}/.test(text)]).toEqual([true, true, false])
  })

  test('no one may hold a stream open', async () => {
    const method = 'subscriptions/listen'
    const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': method }
    const message = await messageIn(await post(modern(MODERN, method), headers))
    expect(message).toMatchObject({ error: { message: expect.stringContaining('limit') as string } })
  })

  test('a notification is accepted silently', async () => {
    const answer = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    expect([answer.status, await answer.text()]).toEqual([202, ''])
  })

  test('other methods are 405, a large body is 413', async () => {
    const got = await site()(ADDRESS)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await post('x'.repeat(70_000))).status).toBe(413)
  })

  test('a page of another site may ask, but not start a mail test', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'start_mail_test', arguments: {} },
    })
    const answer = await post(body, { origin: 'https://elsewhere.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await messageIn(answer)).toMatchObject({ result: { isError: true } })
  })
})
