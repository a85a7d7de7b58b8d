// The parts of the report on a domain, in order: each is a separate request, and is judged separately.

interface PartFacts {
  label: string
  /** What it looks at, in a few words. */
  about: string
  /** While it is on its way: what is being checked. */
  awaited: string
  /** The first answer has it. */
  isFirst: boolean
}

export const PARTS = {
  authentication: {
    label: 'Authentication',
    about: 'SPF, DKIM, DMARC and BIMI',
    awaited: 'authentication',
    isFirst: true,
  },
  delivery: {
    label: 'Delivery',
    about: 'the servers that receive its mail',
    awaited: 'mail servers',
    isFirst: true,
  },
  transport: {
    label: 'Encryption',
    about: 'MTA-STS, TLS-RPT, DNSSEC and DANE',
    awaited: 'encryption',
    isFirst: false,
  },
  gates: {
    label: 'Provider rules',
    about: 'what mailbox providers would answer',
    awaited: 'mailbox providers’ rules',
    isFirst: false,
  },
  reputation: {
    label: 'Reputation',
    about: 'blocklists and the registration',
    awaited: 'blocklists',
    isFirst: false,
  },
} as const satisfies Record<string, PartFacts>

export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as [PartName, ...PartName[]]

export const LATER_PARTS = PART_NAMES.filter((name) => !PARTS[name].isFirst)

const ROUTE = '/user/tools/domain/report'

/** Where the API answers with one part, below its base path. */
export const partAddress = (domain: string, part: PartName): string =>
  `${ROUTE}?${new URLSearchParams({ domain, part }).toString()}`

/** The part that such a URL requests. */
export function partOf(address: string): PartName | undefined {
  const part = new URLSearchParams(address.split('?')[1] ?? '').get('part')
  return PART_NAMES.find((name) => name === part)
}
