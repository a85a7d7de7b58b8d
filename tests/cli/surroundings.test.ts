// What a command meets on someone's machine: no network, proxies, terminals without color,
// and DNS answers with control sequences.
import { createServer, type Server } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { createSocket } from 'node:dgram'
import * as dnsPacket from '@dnsquery/dns-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { withPort53 } from '#cli/net/port-53.ts'
import { proxyFor } from '#cli/net/proxy.ts'
import { processTerminal } from '#cli/terminal.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { call } from '#tests/cli/call.ts'

const env = (variables: Record<string, string>) => variables as unknown as NodeJS.ProcessEnv

describe('without a network', () => {
  const fetch: Fetch = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))

  test.each(['spf', 'dmarc', 'mx', 'check', 'publish'])(
    '%s: unknown counts against nothing',
    async (command) => {
      const ended = await call(`${command} example.com`, { fetch })
      expect(ended).toMatchObject({ code: 0, err: '' })
      expect(ended.out).not.toContain('✕')
    },
  )

  test('unknowns count if the caller says so', async () => {
    expect((await call('spf example.com --fail-on unknown', { fetch })).code).toBe(1)
  })

  test('a zone file is checked anyway', async () => {
    const files = { 'shop.org.zone': '@ SOA ns h 1 1 1 1 1\n@ MX 10 192.0.2.1\n' }
    const { code, out } = await call('zone shop.org.zone', { fetch, files })
    expect(code).toBe(1)
    expect(out).toContain('shop.org.zone:2:9: error: “192.0.2.1” is an address.')
  })
})

describe('a DNS text with control sequences', () => {
  const TITLE = '\u001b]0;title\u0007\u001b[2J\u009b31m'
  const fetch = dohServer(
    zoneResolver({
      'hostile.org': {
        TXT: [`v=spf1 ${TITLE} ~all`, 'v=spf1 -all\r\n::error::fake'],
        MX: [[10, 'mx.hostile.org']],
      },
      '_dmarc.hostile.org': { TXT: [`v=DMARC1; p=none; rua=mailto:a@${TITLE}.org`] },
      'mx.hostile.org': { A: ['192.0.43.1'] },
    }),
  )

  test.each(
    ['spf', 'dmarc', 'check', 'publish'].flatMap((command) =>
      ['', '--json', '--sarif', '--junit', '--md', '--github', '--all'].map(
        (form) => `${command} hostile.org ${form}`,
      ),
    ),
  )('%s shows it', async (words) => {
    const { out, err } = await call(`${words} --resolver https://dns.test/`, { fetch })
    // Annotations exist only for findings, and publish has none.
    if (words !== 'publish hostile.org --github') expect(out.length).toBeGreaterThan(20)
    expect((out + err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
    expect(out).not.toMatch(/^::error::fake/m)
  })

  test('in a zone file, too', async () => {
    const files = {
      'shop.org.zone': `@ SOA ns h 1 1 1 1 1\n@ TXT "v=spf1 ${TITLE} -all"\nx${TITLE} A ${TITLE}\n`,
    }
    const { out } = await call('zone shop.org.zone --offline', { files })
    expect(out).toContain('\\027]0;title\\007')
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('color', () => {
  const terminalWith = (variables: Record<string, string>, isTTY = true) => {
    let written = ''
    const stream = { isTTY, columns: 120, write: (text: string) => (written += text) }
    const terminal = processTerminal({
      env: env(variables),
      stdout: stream,
      stderr: stream,
    } as unknown as NodeJS.Process)
    terminal.progress('working …')
    return { color: terminal.color, width: terminal.width, written }
  }

  test.each<[Record<string, string>, boolean, boolean]>([
    [{}, true, true],
    [{ NO_COLOR: '1' }, true, false],
    // Empty counts as unset (no-color.org).
    [{ NO_COLOR: '' }, true, true],
    [{ TERM: 'dumb' }, true, false],
    [{}, false, false],
  ])('%j on a terminal: %s', (variables, isTTY, color) => {
    expect(terminalWith(variables, isTTY).color).toBe(color)
  })

  test('no progress is written if no color is wanted', () => {
    expect(terminalWith({ NO_COLOR: '1' }).written).toBe('')
    expect(terminalWith({}, false).written).toBe('')
    expect(terminalWith({}).written).toBe('working …')
  })
})

describe('the proxy of the environment', () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    ['https://dns.test/', {}, undefined],
    ['https://dns.test/', { HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128/'],
    ['https://dns.test/', { https_proxy: 'proxy:3128' }, 'http://proxy:3128/'],
    ['https://dns.test/', { ALL_PROXY: 'http://proxy:3128' }, 'http://proxy:3128/'],
    ['https://dns.test/', { HTTPS_PROXY: '', ALL_PROXY: 'http://proxy:3128' }, 'http://proxy:3128/'],
    ['https://dns.test/', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'dns.test' }, undefined],
    ['https://a.dns.test/', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'x, .dns.test' }, undefined],
    ['https://adns.test/', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'dns.test' }, 'http://proxy:3128/'],
    ['https://dns.test/', { HTTPS_PROXY: 'http://proxy:3128', no_proxy: '*' }, undefined],
  ])('%s with %j', (url, variables, proxy) => {
    expect(proxyFor(new URL(url), env(variables))?.href).toBe(proxy)
  })

  test.each(['socks5://proxy:1080', 'https://proxy', 'http://'])(
    '%s is rejected, not bypassed',
    (address) => {
      expect(() => proxyFor(new URL('https://dns.test/'), env({ HTTPS_PROXY: address }))).toThrow(
        'HTTP proxies',
      )
    },
  )

  let proxy: Server | undefined
  afterEach(() => proxy?.close())

  /** @param first its reply to CONNECT */
  async function startProxy(first: string) {
    const asked: string[] = []
    proxy = createServer().on('connect', (request, socket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
      socket.on('error', () => undefined)
      socket.write(first)
      // The first byte of a TLS handshake (RFC 8446, 5.1).
      socket.once('data', (data: Buffer) => {
        asked.push(`byte ${data[0]}`)
        socket.destroy()
      })
    })
    await new Promise<void>((resolve) => proxy?.listen(0, '127.0.0.1', resolve))
    return { asked, port: (proxy.address() as AddressInfo).port }
  }

  test('gets a request for a tunnel, with its name and password, and TLS goes through it', async () => {
    const { asked, port } = await startProxy('HTTP/1.1 200 OK\r\n\r\n')
    const fetch = httpFetch({ env: env({ HTTPS_PROXY: `http://ada:s%40d@127.0.0.1:${port}` }) })
    await expect(fetch('https://dns.test/dns-query', {})).rejects.toThrow()
    expect(asked).toEqual([`dns.test:443 Basic ${btoa('ada:s@d')}`, 'byte 22'])
  })

  test('that refuses is reported', async () => {
    const { port } = await startProxy('HTTP/1.1 403 Forbidden\r\n\r\n')
    const fetch = httpFetch({ env: env({ HTTPS_PROXY: `http://127.0.0.1:${port}` }) })
    await expect(fetch('https://dns.test/', {})).rejects.toThrow('the proxy answered 403')
  })
})

describe('a name server at port 53', () => {
  const question = dnsPacket.encode({ type: 'query', id: 0, questions: [{ type: 'TXT', name: 'a.test' }] })
  const answerTo = (query: Buffer, flags: number, text: string) => {
    const { id } = dnsPacket.decode(query)
    return Buffer.from(
      dnsPacket.encode({
        type: 'response',
        id,
        flags,
        answers: [{ type: 'TXT', name: 'a.test', data: [text] }],
      } as never),
    )
  }

  test('is queried again over TCP if its answer was truncated, and strangers are ignored', async () => {
    const tcp = createTcp((socket) => {
      socket.on('data', (data: Buffer) => {
        const answer = answerTo(data.subarray(2), 0, 'whole')
        socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]))
      })
    })
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
    const { port } = tcp.address() as AddressInfo
    const udp = createSocket('udp4')
    udp.on('message', (query, { port: from }) => {
      const guessed = Buffer.from(query)
      guessed[0] = (query[0] ?? 0) ^ 1
      udp.send(answerTo(guessed, 0, 'guessed'), from, '127.0.0.1')
      udp.send(answerTo(query, dnsPacket.TRUNCATED_RESPONSE, 'cut'), from, '127.0.0.1')
    })
    await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
    try {
      const ask = withPort53(() => Promise.reject(new Error('not over HTTP')))
      const address = `dns://127.0.0.1:${port}?dns=${Buffer.from(question).toString('base64url')}`
      const { id, answers } = dnsPacket.decode(new Uint8Array(await (await ask(address, {})).arrayBuffer()))
      expect([
        id,
        Buffer.from((answers?.[0] as { data: Uint8Array[] } | undefined)?.data[0] ?? []).toString(),
      ]).toEqual([0, 'whole'])
    } finally {
      udp.close()
      tcp.close()
    }
  })
})
