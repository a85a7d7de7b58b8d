// The built worker as an agent sees it: the official client over real HTTP, with both generations of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { siteUrl } from '#tests/helpers/site-url.ts'

test.each([
  ['with a handshake', 'legacy' as const],
  ['without one', { pin: '2026-07-28' }],
  ['found out by itself', 'auto' as const],
])('%s', async (_, mode) => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', siteUrl)))
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(14)
  const { structuredContent } = await client.callTool({
    name: 'check_domain',
    arguments: { domain: 'northwind.test' },
  })
  expect(structuredContent).toMatchObject({ domain: 'northwind.test', verdict: { tone: 'ok' } })
  await client.close()
})
