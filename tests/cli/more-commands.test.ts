import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContextOptions } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { commandList } from '#cli/commands/list.ts'
import { mailWatchCommand } from '#cli/commands/mail-watch.ts'
import { monitorCommand } from '#cli/commands/monitor.ts'
import { mailTestCommand } from '#cli/commands/mail-test.ts'
import { COMMON_OPTIONS } from '#cli/common-options.ts'
import { processTerminal, withoutSecrets } from '#cli/terminal.ts'
import { call } from '#tests/cli/call.ts'
import { selfSigned } from '#tests/helpers/self-signed.ts'

describe('what shells and man read', () => {
  test.each(['completion bash', 'completion zsh', 'completion fish', 'man'])(
    '%s names every command',
    async (words) => {
      const { out, code } = await call(words)
      expect(code).toBe(0)
      for (const { name } of await commandList()) expect(out.replaceAll('\\', '')).toContain(name)
      for (const { name } of COMMON_OPTIONS) expect(out.replaceAll('\\', '')).toContain(name)
    },
  )
})

describe('fleet', () => {
  const files = { list: 'northwind.test\n# a comment\n\nhttps://broken.test/ # pasted\nnorthwind.test\n' }

  test('answers for each domain once', async () => {
    const { out, code } = await call('fleet list --offline --json', { files })
    expect((JSON.parse(out) as { domain: string }[]).map(({ domain }) => domain)).toEqual([
      'northwind.test',
      'broken.test',
    ])
    expect(code).toBe(1)
  })

  test('as a table', async () => {
    const lines = (await call('fleet list --offline --csv', { files })).out.trim().split('\n')
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '"domain","tone"',
      '"northwind.test","ok"',
      '"broken.test","bad"',
    ])
  })

  test('names the line without a domain', async () => {
    expect(
      await call('fleet list --offline', { files: { list: 'northwind.test\nno domain' } }),
    ).toMatchObject({ code: 2 })
    expect(
      (await call('fleet list --offline', { files: { list: 'northwind.test\nno domain' } })).err,
    ).toContain('list:2:')
  })
})

let server: Server | undefined
afterEach(() => server?.close())

/** A mail server that sends these replies, one for each line it receives. */
async function serving(...replies: string[]): Promise<number> {
  server = createServer((socket) => {
    const left = [...replies]
    const say = () => socket.write(left.shift() ?? '421 bye\r\n')
    socket.on('data', say).on('error', () => undefined)
    say()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A mail server that offers STARTTLS. */
async function encrypting(credentials: SecureContextOptions): Promise<number> {
  const secureContext = createSecureContext(credentials)
  server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 hello\r\n')
    socket.once('data', () => {
      socket.write('250-hello\r\n250 STARTTLS\r\n')
      socket.once('data', () => {
        socket.write('220 go ahead\r\n')
        new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined).resume()
      })
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}

describe('tls', () => {
  test('a server without STARTTLS is an error', async () => {
    const port = await serving('220 hello\r\n', '250-hello\r\n250 SIZE 1000\r\n')
    const ended = await call(`tls northwind.test --server 127.0.0.1 --port ${port} --json`)
    expect(ended.code).toBe(1)
    expect(ended.out).toContain('does not offer STARTTLS')
    expect(ended.out).toContain('"code": "tls-no-starttls"')
  })

  test('a server that cannot be reached is unknown', async () => {
    const port = await serving('')
    await new Promise((resolve) => server?.close(resolve))
    const ended = await call(`tls northwind.test --server 127.0.0.1 --port ${port} --json`)
    expect(ended.code).toBe(0)
    expect(ended.out).toContain('"tone": "unknown"')
    expect(ended.out).toContain('"code": "tls-unreachable"')
  })

  test('a certificate that no authority has signed is a warning', async () => {
    const port = await encrypting(selfSigned('mx.example.com'))
    const ended = await call(`tls northwind.test --server localhost --port ${port} --json`)
    expect(ended.out).toContain('it is self-signed')
    expect(ended.out).toContain('"code": "tls-untrusted"')
  })
})

describe('monitor', () => {
  const state = {
    domain: 'example.com',
    address: 'r-1@reports.test',
    verdict: { tone: 'bad', heading: 'Mail is lost', sentence: 'Fix it.', stamp: 'Lost' },
    totals: { messages: 10, aligned: 8, failed: 2, refused: 2 },
    window: { first: '2026-11-01', last: '2026-11-29' },
    reporters: [{ org: 'google.com', verified: true }],
    unverified: { reports: 2, reporters: ['evil.example'] },
    senders: [
      {
        name: 'SendGrid',
        group: 'yours',
        messages: 10,
        aligned: 8,
        reasons: [{ text: 'not signed with DKIM' }],
      },
    ],
    findings: [],
    changes: [],
    unknown: [],
  }
  const quiet = withoutSecrets(
    { ...processTerminal(), note: () => undefined, env: {} as NodeJS.ProcessEnv },
    [],
  )
  const run = (view: string, asked: string[] = []) =>
    monitorCommand((url: string) => {
      asked.push(url)
      return Promise.resolve(Response.json(state))
    }).run({ arguments: [view], options: new Map([['site', ['https://site.example']]]), terminal: quiet })

  test('is shown by its domain, never by its key', async () => {
    const asked: string[] = []
    const view = 'a'.repeat(22)
    const [outcome] = await run(view, asked)
    expect(asked).toEqual([`https://site.example/apis/v1/core/user/dmarc-monitor/${view}`])
    expect(outcome).toMatchObject({ subject: 'example.com', verdict: { tone: 'bad' } })
    expect(outcome?.view.join('\n')).toContain(
      'Yours: SendGrid, 10 messages, 80% pass (not signed with DKIM)',
    )
    expect(outcome?.view.join('\n')).toContain('Not proved, and not counted: 2 reports (evil.example)')
    expect(JSON.stringify(outcome)).not.toContain(view)
  })

  test('needs a key', async () => {
    await expect(run('../x')).rejects.toThrow('22 characters')
  })
})

describe('mail-test', () => {
  const answers = (mails: object[]) => (url: string) =>
    Promise.resolve(
      Response.json(
        url.endsWith('/mail-test')
          ? { address: 't-1@inbox.test', view: 'key' }
          : url.endsWith('/1')
            ? REPORT
            : { mails },
      ),
    )
  const REPORT = {
    verdict: { tone: 'ok', heading: 'It passes', sentence: 'All of it.', stamp: 'Pass' },
    findings: [],
    changes: [],
    unknown: [],
    dkim: [],
    message: { from: 'a@b.test' },
    spf: { mailfrom: { result: 'pass' } },
    dmarc: { result: 'pass' },
    arc: { result: 'none' },
  }
  const terminal = withoutSecrets(
    {
      ...processTerminal(),
      note: () => undefined,
      progress: () => undefined,
      env: {} as NodeJS.ProcessEnv,
    },
    [],
  )
  const clock = { now: () => 0, after: (_: number, callback: () => void) => (callback(), () => undefined) }

  test('is judged once an email has arrived', async () => {
    const command = mailTestCommand(answers([{ n: 1 }]), clock)
    const [outcome] = await command.run({ arguments: [], options: new Map(), terminal })
    expect(outcome).toMatchObject({ subject: 't-1@inbox.test', verdict: { tone: 'ok' } })
  })

  test('ends when none comes', async () => {
    const run = mailTestCommand(answers([]), clock).run({
      arguments: [],
      options: new Map([['wait', ['4']]]),
      terminal,
    })
    await expect(run).rejects.toThrow('No email arrived')
  })
})

describe('mail-watch', () => {
  const view = 'b'.repeat(22)
  const state = {
    domain: 'example.com',
    address: 'w-1@inbox.test',
    verdict: { tone: 'warn', heading: 'Something to fix', sentence: 'Fix it.', stamp: 'Fix' },
    streams: [
      {
        from: 'news@example.com',
        listId: 'news.example.com',
        count: 12,
        last: '2026-11-29T06:00:00.000Z',
        problems: ['DKIM: not signed'],
      },
    ],
    events: [{ at: '2026-11-28T06:00:00.000Z', title: 'news@example.com: the DKIM signature is gone' }],
    unsubscribe: { verdict: { heading: 'Unsubscribing works' } },
    changes: [],
  }
  const quiet = withoutSecrets(
    { ...processTerminal(), note: () => undefined, env: {} as NodeJS.ProcessEnv },
    [],
  )
  const run = (key: string) =>
    mailWatchCommand(() => Promise.resolve(Response.json(state))).run({
      arguments: [key],
      options: new Map([['site', ['https://site.example']]]),
      terminal: quiet,
    })

  test('shows streams, changes and the test, never its key', async () => {
    const [outcome] = await run(view)
    expect(outcome?.view).toEqual([
      'Address: w-1@inbox.test',
      'Streams:',
      '  news@example.com (news.example.com): 12 mails, the last on 2026-11-29',
      '    DKIM: not signed',
      'What changed:',
      '  2026-11-28 06:00  news@example.com: the DKIM signature is gone',
      'Unsubscribe test: Unsubscribing works',
    ])
    expect(JSON.stringify(outcome)).not.toContain(view)
  })

  test('needs a key', async () => {
    await expect(run('short')).rejects.toThrow('22 characters')
  })
})
