// Events that together trigger everything a watch can say, and every change that undoes one.
import { greetingOf } from '#shared/saved/watch/chats.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import type { WatchEvent } from '#shared/saved/watch/advance.ts'
import type { Facet, FacetValue } from '#shared/saved/watch/value.ts'

const NAME = 'a.test'

interface Seen {
  meaning: string[]
  records?: string[]
  owner?: string
}

const TYPES: Record<string, string> = { mx: 'MX', ns: 'NS', registration: 'registration' }

const changed = (facet: Facet, before: string[] | Seen, after: string[] | Seen): WatchEvent => {
  const valueOf = (seen: string[] | Seen): FacetValue => {
    const { meaning, records = meaning, owner = NAME } = Array.isArray(seen) ? { meaning: seen } : seen
    return { owner, type: TYPES[facet] ?? (facet.startsWith('list:') ? 'A' : 'TXT'), records, meaning }
  }
  return { what: 'changed', facet, before: valueOf(before), after: valueOf(after) }
}

const SPF: WatchEvent[] = [
  changed('spf', ['+192.0.43.8', '-all'], []),
  changed('spf', ['-all'], ['broken: Two records.', '-all']),
  changed('spf', ['-all'], ['+all']),
  changed('spf', ['+192.0.43.8', '-all'], ['+192.0.43.9', '~all']),
  changed('spf', ['+192.0.43.8', '?all'], ['+192.0.43.8', '-all']),
  changed('spf', ['+192.0.43.8', '-all'], ['+192.0.43.8', '?all']),
  changed('spf', ['+192.0.43.8', '-all'], ['+192.0.43.8']),
  changed('spf', ['broken: Too many.', '-all'], ['+a', '+b', '+c', '+d', '-all']),
  // A service changed its own record.
  changed(
    'spf',
    { meaning: ['+192.0.43.8'], records: ['v=spf1'] },
    { meaning: ['+192.0.43.9'], records: ['v=spf1'] },
  ),
]

const DMARC: WatchEvent[] = [
  changed('dmarc', ['p=reject'], []),
  changed('dmarc', ['p=reject'], ['several']),
  changed('dmarc', ['p=reject'], ['no policy that receivers can use']),
  changed('dmarc', ['p=reject'], ['p=none']),
  changed('dmarc', ['p=none'], ['p=quarantine']),
  changed('dmarc', ['p=none'], ['p=reject']),
  changed('dmarc', ['p=none', 'rua=mailto:a@a.test'], ['p=none']),
  changed('dmarc', ['p=none', 'adkim=r'], ['p=none', 'adkim=s']),
]

const MX: WatchEvent[] = [
  changed('mx', ['1. a.test'], []),
  changed('mx', ['1. a.test'], ['1. .']),
  changed('mx', [], ['1. a.test']),
  changed('mx', ['1. a.test', '2. b.test'], ['1. b.test', '2. a.test']),
  changed('mx', ['1. a.test'], ['1. a.test', '2. b.test']),
  changed('mx', ['1. a.test', '2. b.test'], ['1. a.test']),
  changed('mx', ['1. a.test'], ['1. c.test']),
]

const OTHERS: WatchEvent[] = [
  changed('mta-sts', ['id=1'], []),
  changed('mta-sts', ['id=1'], ['broken']),
  changed('mta-sts', ['id=1'], ['id=2']),
  changed('bimi', ['l=https://a.test/a.svg'], []),
  changed('bimi', ['l=https://a.test/a.svg'], ['l=https://a.test/b.svg']),
  changed('ns', ['a.test'], []),
  changed('ns', [], ['a.test']),
  changed('ns', ['a.test'], ['b.test']),
  changed('ns', ['a.test', 'b.test'], ['a.test', 'c.test']),
  changed('registration', ['expires=2027-01-01'], ['not registered']),
  changed('registration', ['expires=2027-01-01'], ['expires=2027-01-01', 'client hold']),
  changed('registration', ['expires=2027-01-01'], ['expires=2027-01-01', 'over']),
  changed('registration', ['expires=2027-01-01'], ['over']),
  changed('registration', ['expires=2027-01-01'], ['expires=2027-01-01', 'within 7 days']),
  changed('registration', ['expires=2027-01-01'], ['expires=2028-01-01']),
  changed('registration', ['expires=2027-01-01'], []),
  changed('registration', ['expires=2027-01-01'], ['hold']),
  changed('dkim:s1', ['p=QUJD'], []),
  changed('dkim:s1', ['p=QUJD'], ['several']),
  changed('dkim:s1', ['p=QUJD'], ['p=']),
  changed('dkim:s1', ['k=rsa', 'p=QUJD'], ['k=rsa', 'p=QUJD', 't=y']),
  changed('dkim:s1', [], ['p=QUJD']),
  changed('dkim:s1', ['p=QUJD'], ['p=REVG']),
  // A key behind a CNAME belongs to someone else.
  changed(
    'dkim:s1',
    { meaning: ['p=QUJD'], owner: 's1.service.test' },
    { meaning: ['p=REVG'], owner: 's1.service.test' },
  ),
]

const LISTS: WatchEvent[] = [
  changed('list:bl.spamcop.net', [], ['spam']),
  changed('list:bl.spamcop.net', ['spam'], []),
  changed('list:bl.spamcop.net', ['spam'], ['other spam']),
]

const EVENTS: WatchEvent[] = [
  ...[...SPF, ...DMARC, ...MX, ...OTHERS, ...LISTS],
  { what: 'ends', on: '2027-01-31' },
  { what: 'removed' },
  { what: 'blind', groups: ['spf', 'ns', 'registration', 'lists'] },
  { what: 'sighted', groups: ['spf'] },
]

export const watchEvents = () => [
  { verdict: { heading: greetingOf(NAME, null).title } },
  ...EVENTS.map((event, index) =>
    eventView(event.what === 'changed' && event.facet.startsWith('list:') ? '198.41.0.4' : NAME, {
      id: String(index),
      at: '2026-11-22T12:00:00.000Z',
      event,
    }),
  ),
]
