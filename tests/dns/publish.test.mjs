// `warmpost publish` against a name server that accepts signed updates: what the check proposes is in the zone
// afterward, once, and nothing that someone else has changed is overwritten.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { root } from '../../scripts/run.mjs'
import { hasUpdateTools, PORT, startUpdateServer } from './update-server.mjs'

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

describe('warmpost publish', { skip: !hasUpdateTools && 'no bind9-utils' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'))
  /** @type {Awaited<ReturnType<typeof startUpdateServer>>} */
  let server
  before(async () => {
    server = await startUpdateServer(ZONE, LINES, { '.': '' }, KEY)
  })
  after(async () => {
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

  it('changes nothing without --apply', async () => {
    const published = server.records()
    const { code, out } = await publish(...signed())
    assert.equal(code, 0)
    assert.match(out, /2 changes for shop\.example can be published/)
    assert.match(
      out,
      /Ready: the name server 127\.0\.0\.1:15310 still has the records that the\s+change was made for/,
    )
    assert.deepEqual(server.records(), published)
  })

  it('says who is not allowed to, and changes nothing', async () => {
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
      assert.deepEqual([code, said.test(out.replaceAll(/\s+/g, ' '))], [4, true], out)
    }
    assert.deepEqual(server.records(), published)
  })

  it('publishes what the check proposes, so it proposes nothing more', async () => {
    const codes = async () => {
      const { out } = await warmpost('check', ZONE, '--json')
      return JSON.parse(out).findings.map((/** @type {{ code: string }} */ { code }) => code)
    }
    assert.ok((await codes()).includes('spf-multiple-records'))
    const { code, out } = await publish(...signed(), '--apply', '--json')
    const { changes } = JSON.parse(out)
    const made = changes.filter((/** @type {{ state: string }} */ { state }) => state === 'published')
    assert.deepEqual(
      [code, made.map((/** @type {{ id: string }} */ { id }) => id)],
      [0, ['spf-record', 'dmarc-record']],
    )
    const left = await codes()
    for (const { why } of made) for (const ended of why) assert.ok(!left.includes(ended), ended)
    assert.deepEqual(textsAt(ZONE, 'TXT'), ['a'.repeat(20) + 'b'.repeat(20), 'v=spf1 mx -all'])
    assert.deepEqual(textsAt(`_dmarc.${ZONE}`, 'TXT'), [`v=DMARC1; p=reject; rua=mailto:d@${ZONE}`])
  })

  it('a second time changes nothing, from a new check or from the old plan', async () => {
    const published = server.records()
    const again = await publish(...signed(), '--apply')
    const old = plan({ before: ['v=spf1 a -all', 'v=spf1 mx -all'], after: ['v=spf1 mx -all'] })
    const fromPlan = await publish(...signed(), ...old, '--apply', '--json')
    assert.deepEqual([again.code, fromPlan.code], [0, 0])
    assert.equal(JSON.parse(fromPlan.out).changes[0].state, 'done')
    // They include the SOA record's serial number.
    assert.deepEqual(server.records(), published)
  })

  it('refuses a change whose records have changed since', async () => {
    const owner = `busy.${ZONE}`
    server.update(`update delete ${owner} TXT\nupdate add ${owner} 300 TXT "two"\nsend\n`)
    const published = server.records()
    const old = plan({ owner, before: ['one'], after: ['three'] }, { owner, id: 'later', after: ['four'] })
    const { code, out } = await publish(...signed(), ...old, '--apply')
    assert.equal(code, 4)
    assert.match(
      out.replaceAll(/\s+/g, ' '),
      /has changed since the check, so nothing was changed\. busy\.shop\.example TXT is now: “two”/,
    )
    assert.match(out, /not tried/)
    assert.deepEqual(server.records(), published)
  })

  it('is refused by the server where the records change at the last moment', async () => {
    const owner = `busy.${ZONE}`
    const between = await startBetween(() =>
      server.update(`update delete ${owner} TXT\nupdate add ${owner} 300 TXT "last"\nsend\n`),
    )
    try {
      const late = plan({ owner, before: ['two'], after: ['three'] })
      const { code, out } = await publishAt(between.address, ...signed(), ...late, '--apply', '--json')
      const [{ state, reason }] = JSON.parse(out).changes
      assert.deepEqual([code, state], [4, 'stale'])
      assert.match(reason, /NXRRSET/)
      assert.deepEqual(textsAt(owner, 'TXT'), ['last'])
    } finally {
      await between.stop()
    }
  })

  it('publishes each type, and several changes at one name', async () => {
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
    assert.equal(code, 0, out + err)
    assert.deepEqual(
      textsAt(`mixed.${ZONE}`, 'MX').map((text) => text.toLowerCase()),
      ['20 mail.shop.example.', '30 b.example.'],
    )
    assert.deepEqual(textsAt(`long.${ZONE}`, 'TXT'), ['q"\\é', long])
    assert.deepEqual(textsAt(`h.${ZONE}`, 'A'), ['192.0.2.1'])
    assert.deepEqual(textsAt(`h.${ZONE}`, 'AAAA'), ['2001:db8::1'])
    assert.equal(textsAt(`_25._tcp.h.${ZONE}`, 'TLSA').length, 1)
    assert.deepEqual(textsAt(`alias.${ZONE}`, 'CNAME'), ['b.example.'])
    assert.deepEqual(textsAt(`new.${ZONE}`, 'CNAME'), ['b.example.'])
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
    it(`${name}: refused, and nothing is changed`, async () => {
      const published = server.records()
      const { code, out } = await publish(...signed(), ...plan(change), '--apply', '--json')
      const [{ reason }] = JSON.parse(out).changes
      assert.deepEqual([code, said.test(reason)], [4, true], reason)
      assert.deepEqual(server.records(), published)
    })

  it('finds the server by the SOA record, and says when it cannot be reached', async () => {
    const { code, err } = await warmpost('publish', ZONE, '--with', 'rfc2136', ...plan({ after: ['text'] }))
    assert.equal(code, 3)
    assert.match(err, /The name server ns\.shop\.example could not be reached/)
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

/**
 * @param {string[]} words
 * @returns {Promise<{ code: number | null, out: string, err: string }>}
 */
function warmpost(...words) {
  const child = spawn(process.execPath, [
    `${root}cli/warmpost.mjs`,
    ...words,
    '--resolver',
    `127.0.0.1:${PORT}`,
  ])
  let [out, err] = ['', '']
  child.stdout.on('data', (data) => (out += data))
  child.stderr.on('data', (data) => (err += data))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

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
