// Facts that cap the score no matter how good the rest is.
import type { ReputationFinding } from './findings.ts'
import type { Cap } from './schema.ts'
import { isProved, YOUNG_DAYS } from './score-standing.ts'
import { allowsAllSenders, hasNoDmarc, hasNoSpf, isPermerror } from './score-authentication.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { isError } from '#shared/report/verdict.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'

interface CapFacts {
  spf: SpfReport
  dmarc: DmarcReport
  /** What the domain blocklists say. */
  rows: readonly ListResult[]
  ageDays: number | null
  /** What the registry has against the domain. */
  ofRegistry: readonly ReputationFinding[]
}

type Threat = 'crime' | 'spam'

interface ThreatCodes {
  zone: string
  /** Entire addresses, or bits of the last byte. */
  crime: readonly (string | number)[]
  spam: readonly (string | number)[]
}

/** The codes for phishing, malware or botnets, and those of lists that many receivers use to reject mail. */
const THREATS: readonly ThreatCodes[] = [
  {
    zone: 'dbl.dq.spamhaus.net',
    crime: ['127.0.1.4', '127.0.1.5', '127.0.1.6', '127.0.1.104', '127.0.1.105', '127.0.1.106'],
    spam: ['127.0.1.2'],
  },
  { zone: 'multi.surbl.org', crime: [8, 16], spam: [64] },
  { zone: 'multi.uribl.com', crime: [], spam: [2] },
]

/** All that apply, lowest first. */
export function capsOf({ spf, dmarc, rows, ageDays, ofRegistry }: CapFacts): Cap[] {
  const crime = listedFor('crime', rows)
  const spam = listedFor('spam', rows)
  const registryError = ofRegistry.find(isError)
  const caps: (Cap | false)[] = [
    crime !== undefined && {
      code: 'threat',
      limit: 20,
      reason: `${crime} lists the domain for phishing, malware or a botnet.`,
    },
    spam !== undefined && {
      code: 'spam-list',
      limit: 39,
      reason: `${spam} lists the domain as a spammer’s; many receivers reject mail because of it.`,
    },
    // Such a name leaves DNS, or has left it: then no record counts.
    registryError !== undefined && {
      code: 'registration',
      limit: 39,
      reason: registryError.message,
    },
    (hasNoSpf(spf) || isPermerror(spf)) &&
      hasNoDmarc(dmarc) && {
        code: 'no-authentication',
        limit: 39,
        reason: hasNoSpf(spf)
          ? 'There is neither SPF nor DMARC.'
          : 'There is no DMARC, and receivers cannot evaluate the SPF record.',
      },
    // Without DMARC, large mailbox providers accept no bulk mail: such a domain is not good, whatever else it has.
    hasNoDmarc(dmarc) && {
      code: 'no-dmarc',
      limit: 69,
      reason: 'There is no DMARC policy that receivers can use, which large mailbox providers require.',
    },
    hasNoSpf(spf) && {
      code: 'no-spf',
      limit: 69,
      reason: 'There is no SPF record, which large mailbox providers require.',
    },
    isPermerror(spf) && {
      code: 'spf-error',
      limit: 69,
      reason: 'Receivers cannot evaluate the SPF record (permerror), which large mailbox providers require.',
    },
    allowsAllSenders(spf) && {
      code: 'open-spf',
      limit: 49,
      reason: 'The SPF record lets anyone send (+all).',
    },
    ageDays !== null &&
      ageDays < YOUNG_DAYS && {
        code: 'young',
        limit: 69,
        reason: `The domain is less than ${YOUNG_DAYS} days old.`,
      },
  ]
  return caps.filter((cap) => typeof cap === 'object').sort((a, b) => a.limit - b.limit)
}

const listedFor = (threat: Threat, rows: readonly ListResult[]): string | undefined =>
  rows.find((row) => isProved(row) && row.listed && hasCode(row, threat))?.name

const hasCode = ({ zone, a }: ListResult, threat: Threat): boolean =>
  THREATS.some(
    (list) =>
      list.zone === zone &&
      list[threat].some((code) =>
        a.some((address) =>
          typeof code === 'string' ? address === code : (Number(address.split('.').at(-1)) & code) !== 0,
        ),
      ),
  )
