import { afterAll, beforeAll, expect, test } from 'vitest'
import { exported, textsByName, ZONE } from './ask-export.mjs'
import { chanceFrom, randomTexts } from './random-texts.mjs'
import { hasUpdateTools, startUpdateServer } from './update-server.mjs'
import { describeUnless } from './unless.mjs'

/** @typedef {Parameters<typeof exported>[1]} Asked */

const SEED = Number(process.env.SEED ?? 20261122)

describeUnless(!hasUpdateTools && 'no bind9-utils', 'an exported nsupdate script', () => {
  const COUNT = 40
  const below = chanceFrom(SEED)
  const texts = randomTexts(COUNT * 6, below)
  const cases = Array.from({ length: COUNT }, (_, i) => {
    const own = texts.slice(i * 6, i * 6 + 6)
    const first = below(3)
    const second = first + below(3)
    // Something is always added or removed, and the others stay.
    return {
      owner: `u${i}.${ZONE}`,
      before: own.slice(0, first),
      keep: own.slice(first, second),
      after: own.slice(5),
    }
  })
  /** @type {Awaited<ReturnType<typeof startUpdateServer>>} */
  let server

  beforeAll(async () => {
    const published = cases.map(({ owner, before: old, keep }) => ({ owner, after: [...old, ...keep] }))
    const lines = await Promise.all(
      published.filter(({ after: all }) => all.length > 0).map((change) => exported('bind', change)),
    )
    const other = `both.${ZONE}. IN TXT "one"\nboth.${ZONE}. IN TXT "two"\nalias.${ZONE}. IN CNAME ns.${ZONE}.\n`
    server = await startUpdateServer(ZONE, lines.map(({ text }) => text).join('') + other)
  })
  afterAll(() => server?.stop())

  test('makes of what is there what should be there, and nothing else', async () => {
    const scripts = await Promise.all(cases.map((change) => exported('nsupdate', change)))
    const done = server.update(scripts.map(({ text }) => text).join(''))
    expect(done).toEqual({ status: 0, said: '' })
    const seen = textsByName(server.records())
    for (const { owner, keep, after: added } of cases)
      expect(seen.get(owner)).toEqual([...keep, ...added].sort())
    expect(seen.get(`both.${ZONE}`)).toEqual(['one', 'two'])
  })

  /** @type {[string, Asked, string][]} */
  const STALE = [
    ['is done already', /** @type {any} */ (cases.find(({ before: old }) => old.length > 0)), 'NXRRSET'],
    [
      'was made for another record',
      { owner: `both.${ZONE}`, before: ['three'], after: ['four'], keep: ['two'] },
      'NXRRSET',
    ],
    ['does not know all records', { owner: `both.${ZONE}`, before: ['one'], after: ['four'] }, 'NXRRSET'],
    ['thinks that there is none', { owner: `both.${ZONE}`, after: ['four'] }, 'YXRRSET'],
    ['would be next to an alias', { owner: `alias.${ZONE}`, after: ['four'] }, 'YXRRSET'],
    [
      'makes an alias of a name in use',
      { owner: `both.${ZONE}`, type: 'CNAME', after: ['ns.example.net'] },
      'YXDOMAIN',
    ],
  ]
  for (const [name, change, code] of STALE)
    test(`that ${name} is refused and changes nothing`, async () => {
      const published = server.records()
      const { status, said } = server.update((await exported('nsupdate', change)).text)
      expect([status, said.includes(code)], said).toEqual([2, true])
      expect(server.records()).toEqual(published)
    })

  test('replaces, removes and makes records of other types', async () => {
    /** @type {[Asked, string[]][]} */
    const steps = [
      [{ type: 'MX', after: ['10 mx.example.net', '0 .'] }, ['10 mx.example.net.', '0 .']],
      [{ type: 'MX', before: ['0 .'], keep: ['10 mx.example.net'] }, ['10 mx.example.net.']],
      [{ type: 'TLSA', after: [`3 1 1 ${'ab'.repeat(32)}`] }, [`3 1 1 ${'AB'.repeat(28)} ${'AB'.repeat(4)}`]],
      [{ type: 'A', after: ['192.0.2.1'] }, ['192.0.2.1']],
      [{ type: 'AAAA', after: ['2001:db8::1'] }, ['2001:db8::1']],
      [
        { type: 'CNAME', before: [`ns.${ZONE}`], after: ['ns.example.net'], owner: `alias.${ZONE}` },
        ['ns.example.net.'],
      ],
    ]
    for (const [change, data] of steps) {
      const { status, said } = server.update((await exported('nsupdate', change)).text)
      expect(status, said).toBe(0)
      const { owner = `t.${ZONE}`, type } = change
      const seen = server.records().filter((record) => record.name === owner && record.type === type)
      expect(seen.map(({ text }) => text).sort()).toEqual([...data].sort())
    }
  })
})
