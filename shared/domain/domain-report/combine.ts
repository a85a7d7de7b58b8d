// The combined result of a report's parts: one kind of domain, one verdict, one list of changes. Nothing is judged again; what
// keeps others from sending as a parked domain is added.
import { registrationFirst } from '#shared/domain/domain-reputation/registration.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import { changesOf, type ChangeTable, ITS_WORDS } from '#shared/report/change/change-table.ts'
import { orderChanges, withoutDoubles } from '#shared/report/change/change.ts'
import { type Finding, withoutRepeats } from '#shared/report/finding.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import type {
  AnyPart,
  BriefAuthentication,
  BriefDelivery,
  BriefPart,
  CombinedReport,
  DomainKind,
  ReportChange,
} from './schema.ts'
import { spamAnswer } from './spam.ts'
import { reportVerdict } from './verdict.ts'

interface Of {
  domain: string
}

export const SETTLED_VERDICTS = {
  locked: verdict<Of>({
    tone: 'ok',
    heading: ({ domain }) => `Nobody can spoof mail from ${domain}`,
    sentence: ({ domain }) =>
      `SPF of ${domain} does not allow any server, and DMARC tells receivers to refuse mail that claims to come from it.`,
    stamp: 'Locked',
  }),
  'no-mail': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `${domain} does not accept mail`,
    sentence: ({ domain }) => `No mail is expected at ${domain}.`,
    stamp: 'No mail',
  }),
}

const verdictOf = verdictsOf(SETTLED_VERDICTS)

/** Pure, so a page can run it again with each part that arrives. @param given in any order; those that have arrived so far */
export function combineParts(domain: string, given: readonly BriefPart[]): CombinedReport {
  const kind = kindOf(given)
  const parts = settledParts(kind, given)
  const findings = withoutRepeats(parts.flatMap((part): Finding[] => part.findings))
  const changes = changesOfParts(kind, given, parts)
  const ordered = orderChanges(changes, findings)
  return {
    kind,
    verdict: reportVerdict({ domain, kind, parts, changes: ordered }),
    changes: ordered,
    findings,
    spam: spamAnswer({ domain, kind, parts, given }),
  }
}

/** Each part as it counts in this report: a domain that refuses mail on purpose is not blamed for that. */
export const settled = (given: readonly BriefPart[]): AnyPart[] => settledParts(kindOf(given), given)

function kindOf(parts: readonly BriefPart[]): DomainKind {
  const authentication = parts.find((part) => part.part === 'authentication')
  const delivery = parts.find((part) => part.part === 'delivery')
  if (parts.some(({ exists }) => exists === false)) return 'no-such-name'
  if (authentication?.outcome === 'of-a-service') return 'of-a-service'
  if (authentication?.suggestion !== undefined) return 'not-a-mail-domain'
  if (delivery?.parkedAt !== undefined) return 'parked'
  if (authentication?.sendsNoMail) return 'no-mail'
  const spf = authentication?.judgements.find(({ method }) => method === 'SPF')?.state
  if (delivery?.state === 'null-mx' && (spf === 'good' || spf === 'improve')) return 'sends-only'
  if (delivery?.state === 'hosts' && spf === 'declined') return 'receives-only'
  return parts.every(({ exists }) => exists === null) ? 'unknown' : 'mail'
}

/** Kinds that want no mail, or cannot have any. */
export const WANTS_NO_MAIL: readonly DomainKind[] = ['no-such-name', 'not-a-mail-domain', 'no-mail', 'parked']

function settledParts(kind: DomainKind, parts: readonly BriefPart[]): AnyPart[] {
  if (kind === 'receives-only' || kind === 'of-a-service')
    return parts.map((part) => (part.part === 'gates' ? asFact(part) : part))
  if (!WANTS_NO_MAIL.includes(kind)) return [...parts]
  return parts.map((part) => {
    if (part.part === 'gates') return asFact(part)
    if (part.part === 'delivery') return withoutReproach(part)
    return kind === 'parked' && part.part === 'authentication' && isLocked(part) ? lockedPart(part) : part
  })
}

/** Refusing mail is right if none is sent. */
const asFact = (part: AnyPart): AnyPart => ({ ...part, verdict: { ...part.verdict, tone: 'info' } })

/** SPF allows no one, and DMARC refuses the rest: nothing is missing if no mail is sent. */
const isLocked = ({ judgements, dmarc }: BriefAuthentication): boolean =>
  judgements.some(({ method, state }) => method === 'SPF' && state === 'declined') &&
  judgements.some(({ method, state }) => method === 'DMARC' && state === 'good') &&
  dmarc.policy?.applied === 'reject'

const lockedPart = (part: BriefAuthentication): AnyPart => ({
  ...part,
  changes: [],
  findings: part.findings.filter((finding) => !asksForAction(finding)),
  verdict: verdictOf('locked', part),
})

function withoutReproach(part: BriefDelivery): AnyPart {
  const { findings } = part
  return {
    ...part,
    changes: [],
    findings: findings.filter((finding) => !asksForAction(finding)),
    verdict: findings.some(asksForAction) ? verdictOf('no-mail', part) : part.verdict,
  }
}

function changesOfParts(
  kind: DomainKind,
  given: readonly BriefPart[],
  parts: readonly AnyPart[],
): ReportChange[] {
  if (kind === 'no-such-name' || kind === 'not-a-mail-domain') return []
  const all = parts.flatMap(({ part, changes }) =>
    changes
      // No one has to find out who sends for a parked domain; an existing DMARC record can be made stricter.
      .filter(({ id, action }) => kind !== 'parked' || part !== 'authentication' || isOfDmarc(id, action))
      .map((change) => ({ ...change, part })),
  )
  return withoutDoubles([...(kind === 'parked' ? lockChanges(given) : []), ...registrationFirst(all)])
}

const isOfDmarc = (id: string, action: string): boolean =>
  id.startsWith('dmarc') && action !== 'create' && action !== 'ask'

export const LOCK_CHANGES = {
  'spf-lock': {
    title: 'Publish an SPF record that allows no servers',
    text: ({ domain }: Of) =>
      `${domain} is parked. As long as it does not send mail, this record tells receivers so.`,
    after: ['v=spf1 -all'],
    why: ['spf-no-record'],
    rfc: 'RFC 7208, 10.1.2',
  },
  'dmarc-lock': {
    title: 'Publish a DMARC record that refuses all mail',
    text: ({ domain }: Of) =>
      `With this record, receivers refuse anything sent as ${domain} or any of its subdomains.`,
    after: ['v=DMARC1; p=reject'],
    why: ['dmarc-no-record' satisfies DmarcCode],
    prerequisites: ({ domain, isSpfAbsent }: Of & { isSpfAbsent: boolean }) =>
      isSpfAbsent ? [`Publish the SPF record of ${domain}.`] : [],
    rfc: 'RFC 9989, 4.7',
  },
} satisfies ChangeTable

const { record } = changesOf(LOCK_CHANGES)

/** Two records, each if there is none yet: RFC 7208 section 10.1.2 and RFC 9989 recommend both. */
function lockChanges(parts: readonly BriefPart[]): ReportChange[] {
  return parts.flatMap((part) => {
    if (part.part !== 'authentication') return []
    const { domain, spf, dmarc } = part
    const [isSpfAbsent, isDmarcAbsent] = [spf.state === 'absent', dmarc.state === 'absent']
    const common = { type: 'TXT' as const, before: [], risk: 'delivery' as const, ...ITS_WORDS }
    const lock = [
      ...(isSpfAbsent ? [record('spf-lock', { ...common, owner: domain }, { domain })] : []),
      ...(isDmarcAbsent
        ? [record('dmarc-lock', { ...common, owner: `_dmarc.${domain}` }, { domain, isSpfAbsent })]
        : []),
    ]
    return lock.map((change) => ({ ...change, part: 'authentication' as const }))
  })
}
