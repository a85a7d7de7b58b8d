import { expect, test } from 'vitest'
import { ChangeSteps, type ChangeStepsProps } from '#app/components/tool/change-steps.tsx'
import { DNS_PANELS, type DnsPanel } from '#shared/data/dns-hosting/panels.ts'
import { renderMarkup, textOf } from '#tests/app/components/render-markup.ts'

const DMARC = { owner: '_dmarc.example.com', type: 'TXT' as const, before: [], after: ['v=DMARC1; p=none'] }

const steps = (props: Partial<ChangeStepsProps>) => renderMarkup(<ChangeSteps change={DMARC} {...props} />)
const records = (page: HTMLElement) => [...page.querySelectorAll('[data-record-text]')].map(textOf)

test('the first step opens the console of the provider, in a new tab', () => {
  const page = steps({ provider: { name: 'Cloudflare', consoleUrl: 'https://dash.cloudflare.com/' } })
  const link = page.querySelector('li:first-child a')
  expect(link?.getAttribute('href')).toBe('https://dash.cloudflare.com/')
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(textOf(link)).toBe('Cloudflare (opens in a new tab)')
})

test('without a known provider, the name servers show where to log in', () => {
  const page = steps({ provider: { nameServers: ['ns1.example.net', 'ns2.example.net'] } })
  expect(textOf(page.querySelector('li'))).toContain('ns1.example.net, ns2.example.net')
})

test('a panel that adds the zone itself gets the short name first', () => {
  const page = steps({ zone: 'example.com', provider: { nameHint: 'relative' } })
  expect(records(page)).toEqual(['_dmarc', 'v=DMARC1; p=none'])
})

test('where it is not known which name the panel expects, the other one is there, too', () => {
  const page = steps({ zone: 'example.com' })
  expect(records(page)[0]).toBe('_dmarc')
  expect(textOf(page)).toContain('If it asks for the full name: _dmarc.example.com')
})

test('a panel that expects the full name gets it first', () => {
  const page = steps({ zone: 'example.com', provider: { nameHint: 'full' } })
  expect(records(page)[0]).toBe('_dmarc.example.com')
})

test('a record at the apex of its zone is called @', () => {
  const page = steps({ change: { ...DMARC, owner: 'example.com' }, zone: 'example.com' })
  expect(records(page)[0]).toBe('@')
})

test('a text above 255 bytes is also there in quoted strings', () => {
  const page = steps({ change: { ...DMARC, after: ['x'.repeat(300)] } })
  expect(records(page).at(-1)).toBe(`"${'x'.repeat(255)}" "${'x'.repeat(45)}"`)
})

test('a panel that requires quotes gets only the quoted text', () => {
  const page = steps({ provider: { splitsTxt: true } })
  expect(records(page)).toEqual(['_dmarc.example.com', '"v=DMARC1; p=none"'])
})

test.each([
  ['create', [], 'create a TXT record:'],
  ['replace', ['v=DMARC1; p=reject'], 'Do not add another record'],
  [
    'merge',
    ['v=DMARC1; p=reject', 'v=DMARC1; p=none; pct=5'],
    'Delete the TXT record “v=DMARC1; p=none; pct=5”',
  ],
])('says what to do with what is there: %s', (_, before, text) => {
  expect(textOf(steps({ change: { ...DMARC, before } }))).toContain(text)
})

test('a record that is only removed has no content to paste', () => {
  const page = steps({ change: { ...DMARC, before: ['v=DMARC1; p=none'], after: [] } })
  expect(textOf(page)).toContain('Delete the TXT record “v=DMARC1; p=none”:')
  expect(records(page)).toEqual(['_dmarc.example.com'])
})

test('a long record is named by its start', () => {
  const before = ['v=DMARC1; p=none; rua=mailto:dmarc@example.com']
  const page = steps({ change: { ...DMARC, before, after: [] } })
  expect(textOf(page)).toContain('Delete the TXT record that starts with “v=DMARC1; p=none; rua=ma”:')
})

test('priority and mail server are copied separately: panels have a field for each', () => {
  const change = { owner: 'example.com', type: 'MX' as const, before: [], after: ['10 mx.example.com'] }
  expect(records(steps({ change, zone: 'example.com' }))).toEqual(['@', '10', 'mx.example.com'])
})

test('the form is in the words of the provider', () => {
  const panel = {
    place: 'Advanced DNS',
    add: 'Add new record',
    save: 'Save all changes',
    type: 'Type',
    name: 'Host',
    content: 'Value',
    ttl: { label: 'TTL', value: 'Automatic' },
    apex: 'empty',
  } as const
  const page = steps({
    change: { ...DMARC, owner: 'example.com' },
    provider: { name: 'Namecheap', zone: 'example.com', panel },
  })
  const text = textOf(page)
  for (const words of [
    'Advanced DNS',
    'Add new record',
    'Save all changes',
    'Host(leave it empty)',
    'TTLAutomatic',
  ])
    expect(text).toContain(words)
})

test.each([
  ['create', [], ['v=spf1 -all'], 'add this as another line of it'],
  ['edit', ['v=spf1 +all'], ['v=spf1 -all'], 'Change only the line of this record.'],
  ['delete', ['v=spf1 +all'], [], 'Remove only the line of this record.'],
])('a form that holds a whole set of records keeps the others: %s', (_, before, after, text) => {
  const panel = DNS_PANELS['route53'] as DnsPanel
  const page = steps({ change: { ...DMARC, before, after }, provider: { name: 'Amazon Route 53', panel } })
  expect(textOf(page)).toContain('Keep every other line.')
  expect(textOf(page)).toContain(text)
})
