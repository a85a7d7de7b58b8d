// A move to another domain: both of them, the old one for years.
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import type { Broken, MoveStep, Side } from '#shared/moves/schema.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { change, type Draft, KEY, OLD, proofOf, ZONE } from './hand-plans.ts'
import { followOnce } from './oracle.ts'

const DAY = 86_400

const SIDES: { old: Side; new: Side } = {
  old: { ...OLD, service: 'a.test' },
  new: {
    service: 'b.test',
    streams: [
      {
        from: 'b.test',
        envelope: 'b.test',
        addresses: ['192.0.43.1'],
        keys: [{ domain: 'b.test', selector: '{token}', assumed: true }],
      },
    ],
    hosts: ['mx.old.test'],
  },
}

const STEPS = {
  ready: { id: 'new-ready' },
  spf: {
    id: 'spf-both',
    changes: [change('TXT', 'b.test', [], ['v=spf1 include:spf.old.test -all'])],
  },
  keys: { id: 'keys-new', changes: [change('TXT', 'b.test', [], [], { action: 'ask' })] },
  dmarc: {
    id: 'dmarc-new',
    changes: [change('TXT', '_dmarc.b.test', [], ['v=DMARC1; p=none; rua=mailto:dmarc@b.test'])],
  },
  mx: {
    id: 'mx',
    changes: [change('MX', 'b.test', [], ['10 mx.old.test'])],
    effects: ['new-takes'],
  },
  verify: { id: 'verify', effects: ['new-sends'], waits: DAY },
  switch: { id: 'switch' },
  keep: { id: 'keep' },
} satisfies Record<string, Draft>

type Name = keyof typeof STEPS
const NAMES = Object.keys(STEPS) as Name[]

const proof = (edit: Partial<Record<Name, Draft | null>> = {}, zone: Zone = ZONE) =>
  proofOf(
    NAMES.flatMap((name): Draft[] => {
      const draft = name in edit ? edit[name] : STEPS[name]
      return draft ? [draft] : []
    }),
    { ...SIDES, zone },
  )

test('both domains keep their mail', async () => {
  const { law, axis } = await proveMove(proof())
  expect(law).toMatchObject({ state: 'holds', broken: [] })
  expect(axis).toContainEqual({ side: 'old', does: 'takes', from: null, until: null })
  expect(axis).toContainEqual({ side: 'old', does: 'passes', from: null, until: null })
  expect(axis).toContainEqual({ side: 'new', does: 'sends', from: '2026-12-05', until: null })
  const random = randomFrom(9990)
  for (let round = 0; round < 10; round++)
    expect([...(await followOnce({ ...proof(), zone: ZONE }, random))]).toEqual([])
})

test('a new domain that takes mail today goes on with it', async () => {
  const zone: Zone = { ...ZONE, 'b.test': { MX: [[10, 'mx.old.test']] } }
  expect((await proveMove(proof({ mx: null }, zone))).law.state).toBe('holds')
})

test('a new domain below the old one has mail of its own', async () => {
  const below = 'new.a.test'
  const named = (text: string) => text.replaceAll('b.test', below)
  const moved = JSON.parse(named(JSON.stringify(proof({ mx: null }).steps))) as MoveStep[]
  const sides = JSON.parse(named(JSON.stringify(SIDES))) as typeof SIDES
  const { law } = await proveMove({ ...proof(), ...sides, steps: moved })
  expect(law.broken).toContainEqual(
    expect.objectContaining({
      mail: 'incoming',
      text: expect.stringContaining(`emails to ${below}`) as string,
    }),
  )
})

const HASTY: [
  what: string,
  edit: Partial<Record<Name, Draft | null>>,
  Pick<Broken, 'mail' | 'check' | 'step'>,
][] = [
  ['without MX records', { mx: null }, { mail: 'incoming', check: 'arrives', step: 5 }],
  ['without an SPF record', { spf: null }, { mail: 'new', check: 'spf', step: 5 }],
  [
    'before negative caches have run out',
    { verify: { ...STEPS.verify, waits: 60 } },
    { mail: 'new', check: 'dkim', step: 6 },
  ],
  [
    'and without the key of the old one, which still sends',
    { keep: { id: 'keep', changes: [change('TXT', 'o1._domainkey.a.test', [KEY], [])] } },
    { mail: 'old', check: 'dkim', step: 8 },
  ],
  [
    'and without the mail servers of the old one',
    { keep: { id: 'keep', changes: [change('MX', 'a.test', ['10 mx.old.test'], [])] } },
    { mail: 'incoming', check: 'arrives', step: 8 },
  ],
  [
    'with a policy that names other servers',
    {
      mx: {
        ...STEPS.mx,
        changes: [
          ...STEPS.mx.changes,
          change('TXT', '_mta-sts.b.test', [], ['v=STSv1; id=1'], {
            file: {
              url: 'https://mta-sts.b.test/.well-known/mta-sts.txt',
              text: 'version: STSv1\nmode: enforce\nmx: mx.new.test\nmax_age: 604800\n',
            },
          }),
        ],
      },
    },
    { mail: 'incoming', check: 'mta-sts', step: 6 },
  ],
]

describe('what goes wrong in a hasty move to another domain is caught', () => {
  test.each(HASTY)('%s', async (_, edit, caught) => {
    const { law } = await proveMove(proof(edit))
    expect(law.broken).toContainEqual(expect.objectContaining(caught))
  })
})
