// `npm run seeds` with scripted servers: which folder it takes for what, what it rejects, and what it reports to whom.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { companionOf } from '../../scripts/seeds/companion.mjs'
import { tokensIn } from '../../scripts/seeds/find-tokens.mjs'
import { readSecretFile, type SeedMailbox } from '../../scripts/seeds/logins.mjs'
import { scriptedImap, type Script, type ScriptedFolder } from './scripted-imap.ts'

const TOKEN = 'p-abcdefghijklm'
const mail = (text: string) =>
  `Received: from a by b; Sun, 22 Nov 2026 16:00:03 +0000\r\nFrom: Ada <ada@northwind.test>\r\nTo: x@example.com\r\nSubject: News\r\nDate: Sun, 22 Nov 2026 16:00:00 +0000\r\n\r\n${text}\r\n`

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface SeedReport {
  mailboxes: { address: string; readSecondsAgo: number | null }[]
  copies: {
    token: string
    path: string
    specialUse?: string
    category?: string
    header: string
    arrivedAt: string
  }[]
}

/** A site that records what is reported to it; `answers` are its statuses, and the last one repeats. */
async function listeningSite(answers: number[] = [200]) {
  const told: SeedReport[] = []
  let asked = 0
  const url = await served((body) => {
    told.push(JSON.parse(body) as SeedReport)
    const status = answers[Math.min(asked++, answers.length - 1)] ?? 200
    return { status, body: { stored: 0, againInSeconds: 60 } }
  })
  return { told, worker: { url, secret: 'secret' } }
}

async function served(answer: (body: string) => { status: number; body: object }): Promise<string> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { status, body: said } = answer(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function reading(script: Script, more: Partial<SeedMailbox> = {}, answers?: number[]) {
  const imap = await scriptedImap(script)
  ends.push(imap.stop)
  const { told, worker } = await listeningSite(answers)
  const lines: string[] = []
  const companion = companionOf({
    mailboxes: [
      {
        provider: 'Gmail',
        address: 'seed@gmail.test',
        user: 'seed@gmail.test',
        password: 'secret-word',
        host: '127.0.0.1',
        port: imap.port,
        tls: 'none',
        ...more,
      },
    ],
    worker,
    log: (line) => lines.push(line),
  })
  ends.push(companion.hangUp)
  const again = await companion.round()
  return { companion, told, lines, again, commands: imap.commands }
}

const GMAIL: Script = {
  capabilities: 'X-GM-EXT-1 SPECIAL-USE',
  folders: {
    INBOX: {},
    '[Gmail]': { flags: '\\HasChildren \\Noselect' },
    '[Gmail]/All Mail': { flags: '\\HasNoChildren \\All' },
    '[Gmail]/Important': { flags: '\\HasNoChildren \\Important' },
    '[Gmail]/Sent Mail': { flags: '\\HasNoChildren \\Sent' },
    '[Gmail]/Spam': { flags: '\\HasNoChildren \\Junk' },
    News: {},
  },
}
const gmailWith = (folders: Script['folders']): Script => ({
  ...GMAIL,
  folders: Object.fromEntries(
    Object.entries(GMAIL.folders).map(([name, folder]) => [name, { ...folder, ...folders[name] }]),
  ),
})
const copiesIn = ({ told }: { told: SeedReport[] }) =>
  told
    .flatMap(({ copies }) => copies)
    .map(({ path, specialUse, category }) => ({ path, specialUse, category }))

describe('Gmail', () => {
  test.each(['promotions', 'social', 'updates', 'forums'])(
    'finds the tab %s by its search',
    async (category) => {
      const message = { source: mail(TOKEN), category }
      const seen = await reading(
        gmailWith({ INBOX: { messages: [message] }, '[Gmail]/All Mail': { messages: [message] } }),
      )
      expect(copiesIn(seen)).toEqual([{ path: 'INBOX', category }])
      expect(seen.told.at(-1)?.mailboxes).toEqual([
        { address: 'seed@gmail.test', provider: 'Gmail', readSecondsAgo: expect.any(Number) as number },
      ])
    },
  )

  test('has everything else under Primary', async () => {
    const seen = await reading(gmailWith({ INBOX: { messages: [{ source: mail(TOKEN) }] } }))
    expect(copiesIn(seen)).toEqual([{ path: 'INBOX', category: 'primary' }])
  })

  test('says which folder is spam', async () => {
    const seen = await reading(gmailWith({ '[Gmail]/Spam': { messages: [{ source: mail(TOKEN) }] } }))
    expect(copiesIn(seen)).toEqual([{ path: '[Gmail]/Spam', specialUse: '\\Junk' }])
  })

  test('has a message with a label in two folders, and the inbox counts', async () => {
    const messages = [{ source: mail(TOKEN) }]
    const both = await reading(gmailWith({ INBOX: { messages }, News: { messages } }))
    expect(copiesIn(both)).toEqual([{ path: 'INBOX', category: 'primary' }])
    const labelled = await reading(gmailWith({ News: { messages }, '[Gmail]/All Mail': { messages } }))
    expect(copiesIn(labelled)).toEqual([{ path: 'News' }])
  })

  test('shows in All Mail what arrived in the inbox meanwhile', async () => {
    const message = { source: mail(TOKEN), labels: '"\\\\Inbox"', category: 'promotions' }
    const seen = await reading(gmailWith({ '[Gmail]/All Mail': { messages: [message] } }))
    expect(copiesIn(seen)).toEqual([{ path: 'INBOX', category: 'promotions' }])
  })

  test('is not searched for the mailbox’s own mail', async () => {
    const sent = { messages: [{ source: mail(TOKEN) }] }
    const seen = await reading(gmailWith({ '[Gmail]/Sent Mail': sent, '[Gmail]/Important': sent }))
    expect(copiesIn(seen)).toEqual([])
  })
})

describe('a message', () => {
  const base64 = (text: string) =>
    `Subject: x\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`
  test.each([
    ['in its text', mail(`Good morning. ${TOKEN}.`), [TOKEN]],
    ['in capitals', mail(TOKEN.toUpperCase()), [TOKEN]],
    ['in its subject', `Subject: News ${TOKEN}\r\n\r\n`, [TOKEN]],
    [
      'in an encoded subject',
      `Subject: =?utf-8?B?${Buffer.from(`Grüße ${TOKEN}`).toString('base64')}?=\r\n\r\n`,
      [TOKEN],
    ],
    ['in base64', base64(`Good morning. ${TOKEN}`), [TOKEN]],
    [
      'over a soft line break',
      `Content-Transfer-Encoding: quoted-printable\r\n\r\np-abcde=\r\nfghijklm\r\n`,
      [TOKEN],
    ],
    ['in a hidden part of its HTML', `Content-Type: text/html\r\n\r\n<p>x</p><!-- ${TOKEN} -->`, [TOKEN]],
    ['as a part of a longer word', mail(`x${TOKEN} ${TOKEN}z ${TOKEN}-2`), []],
    ['nowhere', mail('Good morning.'), []],
    ['in no message at all', '', []],
    [
      'in MIME that is broken',
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\n${TOKEN}`,
      [TOKEN],
    ],
  ])('with its code %s', async (_where, source, tokens) => {
    const { told } = await reading({ capabilities: '', folders: { INBOX: { messages: [{ source }] } } })
    expect(told.flatMap(({ copies }) => copies.map(({ token }) => token))).toEqual(tokens)
  })

  test('reports from its header only the sender, the time and the route', async () => {
    const { told } = await reading({
      capabilities: '',
      folders: { INBOX: { messages: [{ source: mail(TOKEN) }] } },
    })
    const [copy] = told.flatMap(({ copies }) => copies)
    expect(copy?.header.split('\r\n').map((line) => line.split(':')[0])).toEqual([
      'From',
      'Date',
      'Received',
      '',
    ])
  })
})

describe('a mailbox', () => {
  const INBOX = { folders: { INBOX: { messages: [{ source: mail(TOKEN) }] } } }

  test('is only ever read', async () => {
    const { commands } = await reading({ capabilities: 'SPECIAL-USE UNSELECT', ...INBOX })
    expect(
      commands.filter((one) =>
        /^(UID )?(SELECT|STORE|COPY|MOVE|EXPUNGE|APPEND|CREATE|DELETE|RENAME)\b/.test(one),
      ),
    ).toEqual([])
    expect(commands.filter((one) => /FETCH/.test(one)).every((one) => /BODY\.PEEK\[/.test(one))).toBe(true)
  })

  test('is read once: the second round reads nothing that it knows', async () => {
    const { companion, commands, told } = await reading({ capabilities: '', ...INBOX })
    await companion.round()
    expect(commands.filter((one) => one.startsWith('UID FETCH'))).toHaveLength(1)
    expect(told.flatMap(({ copies }) => copies)).toHaveLength(1)
  })

  test('with more new mail than one look takes does not count as read until it was', async () => {
    const messages = Array.from({ length: 150 }, (_, n) => ({ source: mail(n === 149 ? TOKEN : 'x') }))
    const { companion, told } = await reading({ capabilities: '', folders: { INBOX: { messages } } })
    expect(told.at(-1)).toMatchObject({ mailboxes: [{ readSecondsAgo: null }], copies: [] })
    await companion.round()
    expect(told.at(-1)).toMatchObject({
      mailboxes: [{ readSecondsAgo: expect.any(Number) as number }],
      copies: [{ token: TOKEN }],
    })
  })

  test.each([
    ['refuses the login', { refuses: { LOGIN: 'NO', AUTHENTICATE: 'NO' } }],
    ['cannot list its folders', { refuses: { LIST: 'NO', LSUB: 'NO' } }],
  ])('that %s is reported as unread, without its login', async (_what, refusal) => {
    const { told, lines } = await reading({ capabilities: '', ...INBOX, ...refusal })
    expect(told.at(-1)).toMatchObject({ mailboxes: [{ readSecondsAgo: null }], copies: [] })
    expect(lines.join('\n')).toContain('Mailbox 1 (Gmail) cannot be read')
    expect(lines.join('\n')).not.toMatch(/@|secret-word/)
  })

  test('that breaks in the middle has reported what was found before', async () => {
    const News = { messages: [{ source: mail('x') }] }
    const { told, lines } = await reading({
      capabilities: '',
      folders: { ...INBOX.folders, News },
      refuses: { 'EXAMINE NEWS': 'NO' },
    })
    expect(told.at(-1)).toMatchObject({ mailboxes: [{ readSecondsAgo: null }], copies: [{ token: TOKEN }] })
    expect(lines[0]).toContain('cannot be read')
  })

  test('gets no password if it offers no encryption', async () => {
    const { commands, told } = await reading({ capabilities: '', ...INBOX }, { tls: 'starttls' })
    expect(commands.filter((one) => /LOGIN|AUTHENTICATE/.test(one))).toEqual([])
    expect(told.at(-1)).toMatchObject({ mailboxes: [{ readSecondsAgo: null }] })
  })

  test('is accessed with a token if there is no password, which is fetched once', async () => {
    let fetched = 0
    const tokenUrl = await served((body) => {
      fetched += 1
      expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: 'r',
      })
      return { status: 200, body: { access_token: 'fresh-token', expires_in: 3600 } }
    })
    const oauth = { tokenUrl, clientId: 'c', refreshToken: 'r' }
    const seen = await reading(
      { capabilities: 'AUTH=XOAUTH2 SASL-IR', ...INBOX },
      { password: undefined, oauth },
    )
    seen.companion.hangUp()
    await seen.companion.round()
    const [login] = seen.commands.filter((one) => one.startsWith('AUTHENTICATE'))
    expect(Buffer.from(login?.split(' ').at(-1) ?? '', 'base64').toString()).toContain(
      'auth=Bearer fresh-token',
    )
    expect([fetched, seen.told[0]?.copies.length]).toEqual([1, 1])
  })
})

describe('a server that is broken or hostile', () => {
  const INBOX: Script = { capabilities: '', folders: { INBOX: { messages: [{ source: mail(TOKEN) }] } } }
  const fetched = (date: string, source = mail(TOKEN)) =>
    `* 1 FETCH (UID 1 INTERNALDATE ${date} BODY[]<0> {${source.length}}\r\n${source})\r\n`
  const UNREAD = { mailboxes: [{ readSecondsAgo: null }], copies: [] }

  test.each([
    '"99-Foo-2026 16:00:04 +0000"',
    '"22-Nov-275760 16:00:04 +0000"',
    '"01-Jan-0001 00:00:00 +0000"',
    'NIL',
    '7',
  ])('may date a message %s: it arrived when it was found', async (date) => {
    const { told } = await reading({ ...INBOX, sends: { 'UID FETCH': fetched(date) } })
    const [copy] = told.flatMap(({ copies }) => copies)
    expect(copy).toMatchObject({ token: TOKEN })
    expect(copy?.arrivedAt).toMatch(/^20\d\d-\d\d-\d\dT/)
  })

  test.each<[string, Partial<Script>]>([
    ['refuses to search', { refuses: { 'UID SEARCH': 'NO' } }],
    ['leaves at the first message', { leavesAt: 'UID FETCH' }],
    ['leaves at the list of folders', { leavesAt: 'LIST' }],
    ['has no inbox', { sends: { LIST: '* LIST (\\HasNoChildren) "/" "News"\r\n', LSUB: '' } }],
    ['does not number its messages', { sends: { STATUS: '* STATUS "INBOX" (UIDVALIDITY 7)\r\n' } }],
    [
      'announces four gigabytes',
      { sends: { 'UID FETCH': '* 1 FETCH (UID 1 BODY[]<0> {4294967295}\r\nabc' } },
    ],
    ['announces more than numbers can say', { sends: { LIST: `* LIST () "/" {${'9'.repeat(40)}}\r\n` } }],
    ['names a folder with 5 MB', { sends: { LIST: `* LIST () "/" "${'f'.repeat(5_000_000)}"\r\n` } }],
    ['never ends a line', { pours: { LIST: 'x'.repeat(10_000) } }],
    ['sends the same message forever', { pours: { 'UID FETCH': fetched('NIL', 'x'.repeat(500_000)) } }],
  ])('that %s counts as unread', async (_what, script) => {
    const { told, lines } = await reading({ ...INBOX, ...script })
    expect(told.at(-1)).toMatchObject(UNREAD)
    expect(lines.join('\n')).toMatch(/Mailbox 1 \(Gmail\) (cannot be read: [\w ]+|has more new mail)/)
  })

  test.each([
    ['control characters', 'a\u0001b\u001b[31m'],
    ['a half of a character', '&2AA-'],
    ['a NUL', '&AAA-'],
    ['a way out', '../../etc'],
    ['no name', ''],
    ['10,000 characters', 'f'.repeat(10_000)],
  ])('may name a folder with %s', async (_what, name) => {
    const folders = { INBOX: {}, [name]: { messages: [{ source: mail(TOKEN) }] } }
    const { told, lines } = await reading({ ...INBOX, folders })
    const text = JSON.stringify(told) + lines.join('')
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}]|\\ud[89a-f]/u)
    expect(text.length).toBeLessThan(5_000)
  })

  test.each([
    ['another message than was asked for', '* 7 FETCH (UID 99 BODY[]<0> {3}\r\nabc)\r\n'],
    ['nothing of what was asked for', '* 1 FETCH (FLAGS (a))\r\n* 1 FETCH NIL\r\n'],
    ['numbers that are none', '* 99999999999999999999 FETCH (UID -1)\r\n'],
    ['an envelope of brackets', `* 1 FETCH (UID 1 ENVELOPE ${'('.repeat(20_000)}${')'.repeat(20_000)})\r\n`],
  ])('may send %s, which is no copy', async (_what, answer) => {
    const { told } = await reading({ ...INBOX, sends: { 'UID FETCH': answer } })
    expect(told.flatMap(({ copies }) => copies)).toEqual([])
  })

  test('whose folders are others in each round does not fill the memory', async () => {
    const folders: Record<string, ScriptedFolder> = { ...INBOX.folders, first: {} }
    const { companion, commands } = await reading({ ...INBOX, folders })
    delete folders.first
    await companion.round()
    folders.first = {}
    commands.splice(0)
    await companion.round()
    // It was forgotten, so it is read as if it were new.
    expect(commands.filter((one) => one.startsWith('EXAMINE'))).toEqual(['EXAMINE first'])
  })

  test('cannot put words into an encrypted session before it starts', async () => {
    const injected = 'OK begin\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n* OK'
    const script: Script = { ...INBOX, capabilities: 'STARTTLS', refuses: { STARTTLS: injected } }
    const { commands, told } = await reading(script, { tls: 'starttls' })
    expect(commands.filter((one) => /LOGIN|AUTHENTICATE|LIST/.test(one))).toEqual([])
    expect(told.at(-1)).toMatchObject(UNREAD)
  })

  test('that claims to be logged in already gets no session without encryption', async () => {
    const script: Script = { ...INBOX, greeting: '* PREAUTH welcome\r\n', capabilities: 'STARTTLS' }
    const { commands, told } = await reading(script, { tls: 'starttls' })
    expect(commands.filter((one) => /LIST|EXAMINE/.test(one))).toEqual([])
    expect(told.at(-1)).toMatchObject(UNREAD)
  })

  test('for tokens that never ends its answer is not read to the end', async () => {
    let sent = 0
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) sent += 10_000
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const oauth = { tokenUrl: `http://127.0.0.1:${port}`, clientId: 'c', refreshToken: 'r' }
    const { told, lines } = await reading(INBOX, { password: undefined, oauth })
    expect(told.at(-1)).toMatchObject(UNREAD)
    expect(lines[0]).toBe('Mailbox 1 (Gmail) cannot be read: token refused (too large)')
    expect(sent).toBeLessThan(20_000_000)
  })
})

describe('a message of hundreds of thousands of lines', () => {
  const hidden = Buffer.from(`A code: ${TOKEN}`).toString('base64')
  const message = (lines: number, text: string) =>
    Buffer.from(`X: y\r\nContent-Transfer-Encoding: base64\r\n\r\n${'\r\n'.repeat(lines)}${text}\r\n`)

  test('is decoded as far as real ones go', async () => {
    expect(await tokensIn(message(6_000, hidden))).toEqual([TOKEN])
    expect(await tokensIn(message(200_000, hidden))).toEqual([])
  })

  test('is searched to its end as it is', async () => {
    expect(await tokensIn(message(200_000, TOKEN))).toEqual([TOKEN])
  })
})

describe('what the site does not accept', () => {
  const INBOX = { capabilities: '', folders: { INBOX: { messages: [{ source: mail(TOKEN) }] } } }

  test('is reported again, and the mailbox counts as read only then', async () => {
    const { companion, told, again, lines } = await reading(INBOX, {}, [503, 200])
    expect([again, lines.at(-1)]).toEqual([30, 'The site did not take what was found: answer 503'])
    expect(await companion.round()).toBe(60)
    expect(told.map(({ copies }) => copies.length)).toEqual([1, 1])
  })

  test('because it cannot be understood is not repeated forever', async () => {
    const { companion, told } = await reading(INBOX, {}, [400, 200])
    await companion.round()
    expect(told.map(({ copies }) => copies.length)).toEqual([1, 0])
  })
})

describe('the file with the logins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-file-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const good = {
    provider: 'Gmail',
    address: 'Ada@gmail.test',
    host: 'imap.gmail.test',
    password: 'secret-word',
  }

  function read(content: unknown, mode = 0o600) {
    const file = join(folder, 'seeds.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    chmodSync(file, mode)
    return readSecretFile(file)
  }

  test('has the usual port, encryption and user of each mailbox', () => {
    expect(read({ mailboxes: [good] })).toMatchObject([
      { address: 'ada@gmail.test', user: 'Ada@gmail.test', port: 993, tls: 'implicit' },
    ])
    expect(read({ mailboxes: [{ ...good, tls: 'starttls', user: 'ada' }] })).toMatchObject([
      { port: 143, user: 'ada' },
    ])
  })

  test.each([0o644, 0o640, 0o604])('is refused when others may read it (%o)', (mode) => {
    expect(() => read({ mailboxes: [good] }, mode)).toThrow('chmod 600')
  })

  test.each<[string, unknown]>([
    ['JSON', '{"mailboxes": [{"password": "secret-word"'],
    ['"mailboxes"', {}],
    ['"mailboxes"', { mailboxes: Array.from({ length: 51 }, () => good) }],
    ['mailbox 1: it has to be', { mailboxes: ['secret-word'] }],
    ['"provider"', { mailboxes: [{ ...good, provider: '' }] }],
    ['"address"', { mailboxes: [{ ...good, address: 'ada' }] }],
    ['"port"', { mailboxes: [{ ...good, port: 70_000 }] }],
    ['"tls"', { mailboxes: [{ ...good, tls: 'maybe' }] }],
    ['this machine only', { mailboxes: [{ ...good, tls: 'none' }] }],
    ['either "password" or "oauth"', { mailboxes: [{ ...good, password: undefined }] }],
    [
      'either "password" or "oauth"',
      { mailboxes: [{ ...good, oauth: { tokenUrl: 'https://a.test', clientId: 'c', refreshToken: 'r' } }] },
    ],
    [
      'https',
      {
        mailboxes: [
          {
            ...good,
            password: undefined,
            oauth: { tokenUrl: 'http://a.test', clientId: 'c', refreshToken: 'r' },
          },
        ],
      },
    ],
    ['twice', { mailboxes: [good, { ...good, address: 'ada@GMAIL.test' }] }],
  ])('says what is wrong with it, %s, and quotes nothing from it', (problem, content) => {
    let message = ''
    try {
      read(content)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(problem)
    expect(message).not.toContain('secret-word')
  })

  test('that does not exist is named', () => {
    expect(() => readSecretFile(join(folder, 'nothing.json'))).toThrow('ENOENT')
  })
})
