import { describe, expect, test } from 'vitest'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import type { Side } from '#shared/moves/schema.ts'
import {
  change,
  type Draft,
  draftsOf,
  MAILBOX_STEPS,
  NEW,
  OLD,
  proofOf,
  STEP_NAMES,
  ZONE,
} from './hand-plans.ts'

const DAY = 86_400
const careful = draftsOf(STEP_NAMES)

describe('DNS that does not answer', () => {
  const NEEDED = [
    'a.test',
    '_dmarc.a.test',
    'o1._domainkey.a.test',
    'spf.old.test',
    'spf.new.test',
    'n1.keys.new.test',
  ]

  test.each(NEEDED.flatMap((name) => FAILURE_KINDS.map((kind) => [name, kind] as const)))(
    'at %s, with %s, makes it unknown, and blames nobody',
    async (name, kind) => {
      const { law } = await proveMove(proofOf(careful, { zone: { ...ZONE, [name]: kind } }))
      expect(law).toMatchObject({ state: 'unknown', broken: [] })
      expect(law.unknown?.join(' ')).toMatch(/\.$/)
    },
  )

  test('at a name that nothing depends on, does not matter', async () => {
    const { law } = await proveMove(proofOf(careful, { zone: { ...ZONE, 'www.a.test': 'servfail' } }))
    expect(law.state).toBe('holds')
  })

  test('about the TLSA records of a server makes it unknown where senders look at them', async () => {
    const zone: Zone = { ...ZONE, '_25._tcp.mx.new.test': 'servfail' }
    expect((await proveMove(proofOf(careful, { zone }))).law.state).toBe('holds')
    const signed: Zone = { ...zone, test: { DS: ['1 13 2 aa'] } }
    expect((await proveMove(proofOf(careful, { zone: signed }))).law.state).toBe('unknown')
  })

  test('or a policy that could not be read, though it is announced, is no clearance', async () => {
    const { law } = await proveMove(proofOf(careful, { policy: null }))
    expect(law).toMatchObject({ state: 'unknown', broken: [] })
    const zone: Zone = { ...ZONE, '_mta-sts.a.test': 'timeout' }
    expect((await proveMove(proofOf(careful, { policy: null, zone }))).law.state).toBe('unknown')
  })

  test('hides nothing that is lost all the same', async () => {
    const hasty = draftsOf(STEP_NAMES.filter((name) => name !== 'stsBoth'))
    const { law } = await proveMove(proofOf(hasty, { zone: { ...ZONE, 'spf.new.test': 'timeout' } }))
    expect(law.state).toBe('broken')
    expect(law.unknown).not.toEqual([])
  })
})

describe('what only a service knows', () => {
  const side = (stream: Partial<Side['streams'][number]>): Side => ({
    ...NEW,
    streams: NEW.streams.map((one) => ({ ...one, ...stream })),
  })
  const assumed = side({ keys: [{ domain: 'a.test', selector: 'n1', assumed: true }] })
  const asked: Draft = {
    id: 'keys-new',
    changes: [change('TXT', 'n1._domainkey.a.test', [], [], { action: 'ask' })],
  }
  const withKeys = (keys: Draft | null) =>
    STEP_NAMES.flatMap((name): Draft[] => (name !== 'keysNew' ? [MAILBOX_STEPS[name]] : keys ? [keys] : []))

  test('is there once it was asked for, and negative caches have run out', async () => {
    const { law } = await proveMove(proofOf(withKeys(asked), { new: assumed }))
    expect(law.state).toBe('holds')
    expect(law.assumes.join(' ')).toContain('only New Mail can show')
    const ttls = new Map([['TXT n1._domainkey.a.test', 3 * DAY]])
    const early = await proveMove(proofOf(withKeys(asked), { new: assumed, ttls }))
    expect(early.law.broken).toMatchObject([{ mail: 'new', check: 'dkim', step: 6 }])
  })

  test('is never there if no step brings it', async () => {
    const { law } = await proveMove(proofOf(withKeys(null), { new: assumed }))
    // Nothing says that the side signs, so SPF alone has to prove it.
    expect(law.state).toBe('holds')
    const unproved = side({
      envelope: 'bounce.new.test',
      keys: [{ domain: 'a.test', selector: 'n1', assumed: true }],
    })
    const without = await proveMove(proofOf(withKeys(null), { new: unproved }))
    expect(without.law.broken).toContainEqual(
      expect.objectContaining({ mail: 'new', check: 'dmarc', until: null }),
    )
  })

  test('leaves it unknown if that is all there is', async () => {
    const nothing = side({ envelope: 'bounce.new.test', addresses: [], keys: [] })
    expect((await proveMove(proofOf(careful, { new: nothing }))).law.state).toBe('unknown')
  })

  test('of MX records and a policy is taken as asked', async () => {
    const ask = (type: 'MX' | 'TXT', owner: string) => [change(type, owner, [], [], { action: 'ask' })]
    const steps = STEP_NAMES.map((name): Draft => {
      if (name === 'mx') return { ...MAILBOX_STEPS.mx, changes: ask('MX', 'a.test') }
      if (name === 'stsBoth' || name === 'stsNew')
        return { ...MAILBOX_STEPS[name], changes: ask('TXT', '_mta-sts.a.test') }
      return MAILBOX_STEPS[name]
    })
    const { law } = await proveMove(proofOf(steps))
    expect(law.state).toBe('holds')
    expect(law.assumes.join(' ')).toContain('asks someone else')
  })

  test('of SPF is not: nobody else can publish it', async () => {
    const steps = STEP_NAMES.map((name): Draft =>
      name === 'spfBoth'
        ? { id: 'spf-both', changes: [change('TXT', 'a.test', [], [], { action: 'ask' })] }
        : MAILBOX_STEPS[name],
    )
    const { law } = await proveMove(proofOf(steps))
    expect(law.broken).toContainEqual(expect.objectContaining({ mail: 'new', check: 'spf', step: 6 }))
  })
})

test('a key in reserve, which is not there yet, is not missed', async () => {
  const keys = [...(NEW.streams[0]?.keys ?? []), { domain: 'a.test', selector: 'n2' }]
  const side: Side = { ...NEW, streams: NEW.streams.map((stream) => ({ ...stream, keys })) }
  expect((await proveMove(proofOf(careful, { new: side }))).law.state).toBe('holds')
})

describe('a clock that runs ahead of the dates', () => {
  test('is followed, too', async () => {
    // The dates leave a day and more, the waits an hour.
    const steps = draftsOf(STEP_NAMES).map((draft) =>
      draft.id === 'verify' ? { ...draft, waits: 3600 } : draft,
    )
    const { law } = await proveMove(proofOf(steps))
    expect(law.broken.map(({ mail, check, step }) => [mail, check, step])).toEqual([
      ['new', 'spf', 6],
      ['new', 'dkim', 6],
      ['new', 'dmarc', 6],
    ])
  })
})

describe('a hostile plan ends, and is never cleared', () => {
  const many = (count: number): Draft[] =>
    Array.from({ length: count }, (_, index) => ({
      id: 'spf-both',
      changes: [
        change('TXT', 'a.test', [], [`v=spf1 include:${index}.a.test -all`]),
        change('TXT', `${index}.a.test`, [], [`v=spf1 include:${index + 1}.a.test -all`]),
        change('CNAME', `c${index}.a.test`, [], [`c${index + 1}.a.test`]),
      ],
      waits: 60,
    }))

  test('with dozens of steps that change everything', async () => {
    const { law } = await proveMove(proofOf([...careful.slice(0, 6), ...many(60)]))
    expect(law.state).not.toBe('holds')
    expect(law.broken.length).toBeLessThanOrEqual(20)
  })

  test('with more senders than one can judge', async () => {
    const streams = Array.from({ length: 40 }, () => OLD.streams[0]).flatMap((stream) => stream ?? [])
    const { law } = await proveMove(proofOf(careful, { old: { ...OLD, streams } }))
    expect(law).toMatchObject({ state: 'unknown', broken: [] })
  })

  test('with names that lead to each other', async () => {
    const loop: Draft = {
      id: 'keys-new',
      changes: [
        change('CNAME', 'n1._domainkey.a.test', [], ['n2._domainkey.a.test']),
        change('CNAME', 'n2._domainkey.a.test', [], ['n1._domainkey.a.test']),
      ],
    }
    const { law } = await proveMove(
      proofOf(STEP_NAMES.map((name) => (name === 'keysNew' ? loop : MAILBOX_STEPS[name]))),
    )
    expect(law.state).toBe('unknown')
  })
})
