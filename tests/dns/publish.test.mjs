// `warmpost publish` against a name server that accepts signed updates: what the check proposes is in the zone
// afterward, once, and nothing that someone else has changed is overwritten.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../cli/call.ts'
import { hasUpdateTools, PORT, startUpdateServer } from './update-server.mjs'
import { describeUnless } from './unless.mjs'

const ZONE = 'shop.example'
const KEY =
  'key "publisher" { algorithm hmac-sha256; secret "YSBzZWNyZXQgb2YgdGhlc2UgdGVzdHMsIDMyIGJ5dGVz"; };\n'
const TWO_STRINGS = `${'a'.repeat(20)}" "${'b'.repeat(20)}`
const LINES = `
@ IN MX 10 mx
mx IN A 192.0.43.8
mail IN A 192.0.43.9
@ IN TXT "v=spf1 mx -all"
@ IN TXT "v=spf1 a -all"
@ IN TXT "${TWO_STRINGS}"
_dmarc IN TXT "v=DMARC1; p=reject; foo=bar; rua=mailto:d@${ZONE}"
MIXED IN MX 10 Mail.Shop.example.
alias IN CNAME mx
busy IN TXT "one"
`

describeUnless(!hasUpdateTools && 'no bind9-utils', 'warmpost publish', () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'))
  /** @type {Awaited<ReturnType<typeof startUpdateServer>>} */
  let server
  beforeAll(async () => {
    server = await startUpdateServer(ZONE, LINES, { '.': '' }, KEY)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const signed = () => ['--key', server.keyFile]
  const publishAt = (/** @type {string} */ address, /** @type {string[]} */ ...words) =>
    warmpost('publish', ZONE, '--with', 'rfc2136', '--server', address, ...words)
  const publish = (/** @type {string[]} */ ...words) => publishAt(`127.0.0.1:${PORT}`, ...words)
  const plan = (/** @type {object[]} */ ...changes) => {
    const file = join(folder, 'plan.json')
    writeFileSync(file, JSON.stringify({ changes: changes.map((change) => ({ ...PLANNED, ...change })) }))
    return ['--plan', file]
  }
  const textsAt = (/** @type {string} */ name, /** @type {string} */ type) =>
    server
      .records()
      .filter((record) => record.name === name && record.type === type)
      .map(({ text }) => text)
      .sort()

  test('changes nothing without --apply', async () => {
    const published = server.records()
    const { code, out } = await publish(...signed())
    expect(code).toBe(0)
    expect(out).toMatch(/1 change for shop\.example can be published/)
    // It puts a record into force, without a term that leads nowhere.
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /Removed: mail from the servers of shop\.example\. .* Add --yes spf-record/,
    )
    expect(out).toMatch(
      /Ready: the name server 127\.0\.0\.1:15310 still has the records that the\s+change was made for/,
    )
    expect(server.records()).toEqual(published)
  })

  test('says who is not allowed to, and changes nothing', async () => {
    const published = server.records()
    const wrong = join(folder, 'wrong.key')
    writeFileSync(wrong, KEY.replace('YSB', 'YSC'))
    const stranger = join(folder, 'stranger.key')
    writeFileSync(stranger, KEY.replace('publisher', 'stranger'))
    for (const [words, said] of /** @type {[string[], RegExp][]} */ ([
      [[], /does not allow it/],
      [['--key', wrong], /BADSIG/],
      [['--key', stranger], /BADKEY/],
    ])) {
      const { code, out } = await publish(...words, '--apply')
      expect([code, said.test(out.replaceAll(/\s+/g, ' '))], out).toEqual([4, true])
    }
    expect(server.records()).toEqual(published)
  })

  test('publishes what the check proposes, so it proposes nothing more', async () => {
    const codes = async () => {
      const { out } = await warmpost('check', ZONE, '--json')
      return JSON.parse(out).findings.map((/** @type {{ code: string }} */ { code }) => code)
    }
    expect(await codes()).toContain('spf-multiple-records')
    const { code, out } = await publish(...signed(), '--yes', 'spf-record', '--apply', '--json')
    const { changes } = JSON.parse(out)
    const made = changes.filter((/** @type {{ state: string }} */ { state }) => state === 'published')
    expect([code, made.map((/** @type {{ id: string }} */ { id }) => id)]).toEqual([
      0,
      ['spf-record', 'dmarc-record'],
    ])
    const left = await codes()
    for (const { why } of made) for (const ended of why) expect(left, ended).not.toContain(ended)
    expect(textsAt(ZONE, 'TXT')).toEqual(['a'.repeat(20) + 'b'.repeat(20), 'v=spf1 mx -all'])
    expect(textsAt(`_dmarc.${ZONE}`, 'TXT')).toEqual([`v=DMARC1; p=reject; rua=mailto:d@${ZONE}`])
  })

  test('a second time changes nothing, from a new check or from the old plan', async () => {
    const published = server.records()
    const again = await publish(...signed(), '--apply')
    const old = plan({ before: ['v=spf1 a -all', 'v=spf1 mx -all'], after: ['v=spf1 mx -all'] })
    const fromPlan = await publish(...signed(), ...old, '--apply', '--json')
    expect([again.code, fromPlan.code]).toEqual([0, 0])
    expect(JSON.parse(fromPlan.out).changes[0].state).toBe('done')
    // They include the SOA record's serial number.
    expect(server.records()).toEqual(published)
  })

  test('refuses a change whose records have changed since', async () => {
    const owner = `busy.${ZONE}`
    server.update(`update delete ${owner} TXT\nupdate add ${owner} 300 TXT "two"\nsend\n`)
    const published = server.records()
    const old = plan({ owner, before: ['one'], after: ['three'] }, { owner, id: 'later', after: ['four'] })
    const { code, out } = await publish(...signed(), ...old, '--apply')
    expect(code).toBe(4)
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /has changed since the check, so nothing was changed\. busy\.shop\.example TXT is now: “two”/,
    )
    expect(out).toMatch(/not tried/)
    expect(server.records()).toEqual(published)
  })

  test('is refused by the server where the records change at the last moment', async () => {
    const owner = `busy.${ZONE}`
    const between = await startBetween(() =>
      server.update(`update delete ${owner} TXT\nupdate add ${owner} 300 TXT "last"\nsend\n`),
    )
    try {
      const late = plan({ owner, before: ['two'], after: ['three'] })
      const { code, out } = await publishAt(between.address, ...signed(), ...late, '--apply', '--json')
      const [{ state, reason }] = JSON.parse(out).changes
      expect([code, state]).toEqual([4, 'stale'])
      expect(reason).toMatch(/NXRRSET/)
      expect(textsAt(owner, 'TXT')).toEqual(['last'])
    } finally {
      await between.stop()
    }
  })

  test('publishes each type, and several changes at one name', async () => {
    const long = 'x'.repeat(600)
    const changes = [
      {
        id: '1',
        type: 'MX',
        owner: `mixed.${ZONE}`,
        before: ['10 mail.shop.example'],
        after: ['20 mail.shop.example'],
      },
      {
        id: '2',
        type: 'MX',
        owner: `mixed.${ZONE}`,
        before: [],
        keep: ['10 mail.shop.example'],
        after: ['30 b.example'],
      },
      { id: '3', owner: `long.${ZONE}`, after: [long, 'q"\\é'] },
      { id: '4', type: 'A', owner: `h.${ZONE}`, after: ['192.0.2.1'] },
      { id: '5', type: 'AAAA', owner: `h.${ZONE}`, after: ['2001:db8::1'] },
      { id: '6', type: 'TLSA', owner: `_25._tcp.h.${ZONE}`, after: [`3 1 1 ${'ab'.repeat(32)}`] },
      { id: '7', type: 'CNAME', owner: `alias.${ZONE}`, before: [`mx.${ZONE}`], after: ['b.example'] },
      { id: '8', type: 'CNAME', owner: `new.${ZONE}`, after: ['b.example'] },
    ]
    const { code, out, err } = await publish(...signed(), ...plan(...changes), '--apply')
    expect(code, out + err).toBe(0)
    expect(textsAt(`mixed.${ZONE}`, 'MX').map((text) => text.toLowerCase())).toEqual([
      '20 mail.shop.example.',
      '30 b.example.',
    ])
    expect(textsAt(`long.${ZONE}`, 'TXT')).toEqual(['q"\\é', long])
    expect(textsAt(`h.${ZONE}`, 'A')).toEqual(['192.0.2.1'])
    expect(textsAt(`h.${ZONE}`, 'AAAA')).toEqual(['2001:db8::1'])
    expect(textsAt(`_25._tcp.h.${ZONE}`, 'TLSA').length).toBe(1)
    expect(textsAt(`alias.${ZONE}`, 'CNAME')).toEqual(['b.example.'])
    expect(textsAt(`new.${ZONE}`, 'CNAME')).toEqual(['b.example.'])
  })

  /** @type {[string, object, RegExp][]} */
  const IMPOSSIBLE = [
    ['beside an alias', { owner: `alias.${ZONE}`, after: ['text'] }, /is now an alias of b\.example/],
    ['an alias beside others', { owner: `busy.${ZONE}`, type: 'CNAME', after: ['b.example'] }, /YXDOMAIN/],
    [
      'in a zone of which the server knows nothing',
      { owner: `a.sub.${ZONE}`, zone: `sub.${ZONE}`, after: ['text'] },
      /NOTAUTH/,
    ],
  ]
  for (const [name, change, said] of IMPOSSIBLE)
    test(`${name}: refused, and nothing is changed`, async () => {
      const published = server.records()
      const { code, out } = await publish(...signed(), ...plan(change), '--apply', '--json')
      const [{ reason }] = JSON.parse(out).changes
      expect([code, said.test(reason)], reason).toEqual([4, true])
      expect(server.records()).toEqual(published)
    })

  test('finds the server by the SOA record, and says when it cannot be reached', async () => {
    const { code, err } = await warmpost('publish', ZONE, '--with', 'rfc2136', ...plan({ after: ['text'] }))
    expect(code).toBe(3)
    expect(err).toMatch(/The name server ns\.shop\.example could not be reached/)
  })
})

const PLANNED = {
  id: 'planned',
  action: 'replace',
  title: 'A change',
  text: 'It is planned.',
  owner: ZONE,
  zone: ZONE,
  type: 'TXT',
  before: [],
  after: [],
  why: [],
  risk: 'none',
  prerequisites: [],
}

/** In this process: to start one for each takes longer than what it does. */
const warmpost = (/** @type {string[]} */ ...words) =>
  call([...words, '--resolver', `127.0.0.1:${PORT}`].map((word) => `"${word}"`).join(' '), {
    read: (file) => readFile(file),
  })

/**
 * A proxy in front of the server, with something that happens before an update gets there.
 * @param {() => unknown} beforeUpdate
 */
async function startBetween(beforeUpdate) {
  const UPDATE = 5
  const proxy = createServer((client) => {
    const upstream = connect(PORT, '127.0.0.1')
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).pipe(client)
    client.once('data', (data) => {
      // After the length and the id (RFC 1035, 4.1.1).
      if ((((data[4] ?? 0) >> 3) & 15) === UPDATE) beforeUpdate()
      upstream.write(data)
      client.pipe(upstream)
    })
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  const stop = () => new Promise((resolve) => proxy.close(resolve))
  return { address: `127.0.0.1:${port}`, stop }
}
