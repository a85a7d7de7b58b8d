// What the week and an alert say of the spam rates that a provider names.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MonitorEvent, SpamRate } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitorEventWords } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { newSpells, spellName } from '#shared/dmarc-reports/dmarc-monitor/spam-rates.ts'
import { envelope, FIRST, signature } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { DAYS, sixtyDays, type Told } from './sixty-days.ts'

const START = FIRST / 86_400
const of = (day: number, rate: number, more: Partial<SpamRate> = {}): SpamRate => ({
  day: START + day,
  rate,
  domain: 'example.com',
  provider: 'gmail',
  ...more,
})

const own = {
  ip: '192.0.2.10',
  count: 50,
  dkim: 'pass' as const,
  spf: 'pass' as const,
  auth: signature('example.com', 'mail', 'pass') + envelope('example.com', 'pass'),
}
const toldWith = (spamRates: readonly SpamRate[]): Promise<Told[]> =>
  sixtyDays({ reports: () => [{ org: 'google.com', records: [own], delay: 6 }], spamRates })

const ofKind = <What extends MonitorEvent['what']>(told: readonly Told[], what: What) =>
  told.flatMap(({ day, event }) =>
    event.what === what ? [{ day, event: event as Extract<MonitorEvent, { what: What }> }] : [],
  )
const textOf = (event: MonitorEvent) => monitorEventWords('example.com', event).meaning

describe('a high spam rate', () => {
  test('is told once for a spell, and again after a day below the line', async () => {
    const told = await toldWith([
      ...[10, 11, 12, 13].map((day) => of(day, 0.004)),
      of(14, 0.0029),
      ...[15, 16].map((day) => of(day, 0.003)),
    ])
    expect(ofKind(told, 'spam_rate_high').map(({ day }) => day)).toEqual([12, 17])
  })

  test('of days without a figure between them is one spell', async () => {
    const told = await toldWith([10, 13, 17].map((day) => of(day, 0.004)))
    expect(ofKind(told, 'spam_rate_high')).toHaveLength(1)
  })

  test('of each name below the domain is its own, with what to do', async () => {
    const [first] = ofKind(
      await toldWith([of(10, 0.0034), of(10, 0.05, { domain: 'news.example.com' })]),
      'spam_rate_high',
    )
    const { tone, title, meaning } = monitorEventWords('example.com', first?.event as MonitorEvent)
    expect([tone, title]).toEqual(['bad', 'example.com: the spam rate at Gmail is 0.3% or more'])
    expect(meaning).toMatch(/^0\.34% on November \d+, 2026, above Gmail’s 0\.3%; news\.example\.com: 5% on/)
    expect(meaning).toContain('Stop mail to people who did not ask for it')
  })

  test('is never told for a spell that was told, whatever the days', () => {
    const rates = fc.array(fc.tuple(fc.nat(30), fc.double({ min: 0, max: 0.01, noNaN: true })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(rates, (pairs) => {
        const days = new Map(pairs)
        const sorted = [...days].sort(([one], [other]) => one - other).map(([day, rate]) => of(day, rate))
        const [found] = newSpells(sorted, {}, 0)
        if (!found) return sorted.every(({ rate }) => rate < 0.003)
        return newSpells(sorted, { [spellName(found)]: found.day }, 0).length === 0
      }),
    )
  })

  test('of a name that objects have is told like any other', () => {
    const odd = of(1, 0.01, { domain: 'constructor' })
    expect(newSpells([odd], {}, 0)).toEqual([odd])
  })
})

describe('the week', () => {
  test('names its highest rate and the line that it crosses, and asks for attention', async () => {
    const digests = ofKind(await toldWith([of(3, 0.0005), of(4, 0.0012), of(5, 0.0004)]), 'digest')
    const [week] = digests.filter(({ event }) => event.spamRate)
    expect(week?.event.spamRate).toMatchObject({ rate: 0.0012 })
    expect(week && textOf(week.event)).toMatch(
      /Gmail’s highest spam rate of the week: 0\.12% on November \d+, 2026, above Gmail’s 0\.1%\./,
    )
    expect(week && monitorEventWords('example.com', week.event).tone).toBe('warn')
  })

  test('says that a low rate is below the line, and nothing without figures', async () => {
    const digests = ofKind(await toldWith([of(4, 0.0002)]), 'digest')
    expect(digests.length).toBeGreaterThan(DAYS / 7 - 2)
    const texts = digests.map(({ event }) => textOf(event))
    expect(texts.filter((text) => text.includes('spam rate'))).toEqual([expect.stringContaining('0.02% on')])
    expect(texts.find((text) => text.includes('spam rate'))).toContain('below Gmail’s 0.1%.')
  })
})
