// A list of addresses that we made up, with answers about its domains, so that a page shows a result without asking anyone.
import type { ListDomain } from '#shared/address-list/schema.ts'

/** At most five letters: no mailbox at Gmail has so few. */
const PEOPLE = 'ada grace joan mary hedy karen anita radia lynn edith ida emmy'.split(' ')
const DOMAINS =
  'contoso.com gmail.com fabrikam.com outlook.com gmail.com northwindtraders.com yahoo.com contoso.com icloud.com adventure-works.com'.split(
    ' ',
  )

/** The rows of each source that have something to show. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  Newsletter: ['info@contoso.com', 'hedy@gmial.com', 'ada@contoso.com', 'josé@fabrikam.com'],
  Webinar: ['lynn..m@fabrikam.com', 'joan@mailinator.com', 'asdf@adventure-works.com', 'radia@gmail.con'],
  'Trade fair': [
    'mary@closed-bakery-4711.com',
    'grace@closed-bakery-4711.com',
    'anita@outlok.com',
    'karen@contoso',
    'abuse@fabrikam.com',
    'sophie fabrikam.com',
    'hedy@parked-shop-4711.com',
    'lynn@example.com',
    'radia@yaho.com',
    'joan@gmial.com',
  ],
}

const MONTHS: Readonly<Record<string, string>> = {
  Newsletter: '2026-09-14',
  Webinar: '2026-06-02',
  'Trade fair': '2023-03-21',
}

/** How many rows of each source have nothing to show. */
const PLAIN: Readonly<Record<string, number>> = { Newsletter: 52, Webinar: 34, 'Trade fair': 14 }

export function sampleList(): string {
  let at = 0
  const rows = Object.entries(SHOWN).flatMap(([source, shown]) => {
    const plain = Array.from({ length: PLAIN[source] ?? 0 }, () => plainAddress(at++))
    return [...plain, ...shown].map((address) => `${address},${source},${MONTHS[source] ?? ''}`)
  })
  return ['email,source,consent date', ...rows].join('\n')
}

/** Different for each number below sixty, and nearly always above. */
const plainAddress = (at: number): string =>
  `${PEOPLE[at % PEOPLE.length] ?? ''}@${DOMAINS[(at + Math.floor(at / 60)) % DOMAINS.length] ?? ''}`

const GOOGLE = { state: 'accepts', provider: 'Google Workspace' } as const
const MICROSOFT = { state: 'accepts', provider: 'Microsoft 365' } as const
const TAKES_MAIL = { state: 'accepts' } as const

const STATES: Readonly<Record<string, Pick<ListDomain, 'state' | 'provider'>>> = {
  'gmail.com': TAKES_MAIL,
  'outlook.com': TAKES_MAIL,
  'yahoo.com': TAKES_MAIL,
  'icloud.com': TAKES_MAIL,
  'contoso.com': MICROSOFT,
  'northwindtraders.com': MICROSOFT,
  'fabrikam.com': GOOGLE,
  'adventure-works.com': TAKES_MAIL,
  'mailinator.com': TAKES_MAIL,
  'gmial.com': TAKES_MAIL,
  'outlok.com': { state: 'no_mail' },
  'yaho.com': { state: 'nxdomain' },
  'closed-bakery-4711.com': { state: 'nxdomain' },
  'parked-shop-4711.com': { state: 'null_mx' },
}

export const SAMPLE_ANSWERS: ReadonlyMap<string, ListDomain> = new Map(
  Object.entries(STATES).map(([domain, said]) => [domain, { domain, disposable: false, ...said }]),
)
