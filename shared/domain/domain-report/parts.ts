// The parts of the report on a domain, in order: each is a separate request, and is judged separately.

interface PartFacts {
  label: string
  /** What it looks at, in a few words. */
  about: string
  /** For someone who has never heard of it. */
  means: string
  /** While it is on its way: what is being checked. */
  awaited: string
  /** The first answer has it. */
  isFirst: boolean
}

export const PARTS = {
  authentication: {
    label: 'Authentication',
    means: 'Proof that mail is really from your domain: the SPF, DKIM, DMARC and BIMI records.',
    about: 'SPF, DKIM, DMARC and BIMI',
    awaited: 'authentication',
    isFirst: true,
  },
  delivery: {
    label: 'Delivery',
    means: 'Whether your domain can receive mail and replies: its MX records and mail servers.',
    about: 'the servers that receive its mail',
    awaited: 'mail servers',
    isFirst: true,
  },
  transport: {
    label: 'Encryption',
    means: 'Whether mail to you is encrypted on its way, and whether anyone could get in between.',
    about: 'MTA-STS, TLS-RPT, DNSSEC and DANE',
    awaited: 'encryption',
    isFirst: false,
  },
  gates: {
    label: 'Provider rules',
    means: 'What Gmail, Microsoft, Yahoo and Apple require from senders, and whether your records meet it.',
    about: 'what mailbox providers would answer',
    awaited: 'mailbox providers’ rules',
    isFirst: false,
  },
  reputation: {
    label: 'Reputation',
    means: 'Whether blocklists name your domain or its servers, and how old its registration is.',
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
