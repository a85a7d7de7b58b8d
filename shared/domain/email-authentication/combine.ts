// The combined result of a domain's single checks: one verdict, one list of changes made from theirs, and what the large
// mailbox providers require from bulk senders: a view of their rules (shared/domain/provider-rules/), which nothing here adds
// to.
import { type Fact, type FactName, FACTS, type GateFacts } from '#shared/data/provider-rules/facts.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#shared/data/provider-rules/rule.ts'
import { GATE_RULES } from '#shared/data/provider-rules/rules.ts'
import {
  factsOfRecords,
  parentSender,
  senderAsk,
  sendsNoMail,
  serviceUse,
} from '#shared/domain/provider-rules/facts-of-records.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type Change, orderChanges, withoutDoubles } from '#shared/report/change/change.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { type Finding, withoutRepeats } from '#shared/report/finding.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { isDecisive, judgementsOf, METHODS, methodsFor, notWanted } from './judgements.ts'
import type {
  Combined,
  Judgement,
  MailboxProvider,
  Method,
  Outcome,
  Reports,
  Requirement,
  RequirementCode,
  RequirementState,
} from './schema.ts'
import { authenticationVerdict } from './verdict.ts'

/** Pure, so a page can run it again when the search for DKIM keys continues. */
export function combineReports(reports: Reports): Combined {
  const use = serviceUse(reports)
  const wanted = use ? methodsFor(use) : METHODS
  const judgements = judgementsOf(reports).map((one) => (wanted.includes(one.method) ? one : notWanted(one)))
  const findings = findingsOf(reports).filter(
    (finding) => !asksForAction(finding) || wanted.some((method) => isAbout(finding, method)),
  )
  const outcome = outcomeOf(reports, judgements)
  const suggestion = parentSender(reports)
  const verdict = authenticationVerdict({
    domain: reports.domain,
    outcome,
    judgements,
    parent: suggestion,
    isWithoutMail: sendsNoMail(reports),
    isRefused: isLocked(reports),
    apex: findings.find(isAtApex),
    use,
  })
  return {
    outcome,
    verdict,
    message: verdict.sentence,
    ...(suggestion === null ? {} : { suggestion }),
    judgements,
    requirements:
      outcome === 'no-such-name' || outcome === 'of-a-service' ? [] : requirementsOf(factsOfRecords(reports)),
    changes: proposedBy(reports, outcome, suggestion, findings),
    findings,
  }
}

const isAtApex = ({ code }: Finding): boolean => code === 'cname-at-apex'

const isAbout = ({ code }: Finding, method: Method): boolean =>
  [method.toLowerCase(), 'dns', 'cname'].includes(protocolOf(code))

function findingsOf({ spf, dkim, dmarc, mx }: Reports): Combined['findings'] {
  const ofMx = [...mx.findings, ...mx.entries.flatMap((entry) => entry.findings)]
  return withoutRepeats<Combined['findings'][number]>([
    ...spf.findings,
    ...dkim.findings,
    ...dmarc.findings,
    ...ofMx,
  ])
}

/** What is missing or broken outweighs what is unknown. */
function outcomeOf(reports: Reports, judgements: readonly Judgement[]): Outcome {
  if (isMissingName(reports)) return 'no-such-name'
  const { spf, dmarc, mx } = reports
  if (spf.findings.some(isAtApex)) return 'not-authenticated'
  if (serviceUse(reports)) return 'of-a-service'
  if (sendsNoMail(reports)) {
    if (isLocked(reports) && dmarc.verdict.tone === 'ok') return 'no-mail'
    return dmarc.verdict.tone === 'unknown' ? 'unknown' : 'improve'
  }
  const states = judgements.filter(isDecisive).map(({ state }) => state)
  if (states.some((state) => state === 'missing' || state === 'broken')) return 'not-authenticated'
  // Whether SPF that allows no one is right or wrong depends on whether the domain has mail at all.
  const isOpen = states.includes('declined') && mx.verdict.tone === 'unknown'
  if (isOpen || states.includes('unknown')) return 'unknown'
  return states.some((state) => state === 'improve' || state === 'declined') ? 'improve' : 'authenticated'
}

const isMissingName = ({ spf }: Reports): boolean => saysNoSuchName(spf.findings)

const isLocked = ({ dmarc }: Reports): boolean => dmarc.valid && dmarc.policy?.applied === 'reject'

function proposedBy(
  reports: Reports,
  outcome: Outcome,
  suggestion: string | null,
  findings: readonly Finding[],
): Change[] {
  const { spf, dkim, dmarc, mx } = reports
  const use = serviceUse(reports)
  if (use) {
    // SPF is checked at the domain that bounces come back to.
    const ofSender = use.code === 'mx-return-path' ? [...spf.changes, ...senderAsk(reports)] : []
    return orderChanges([...ofSender, ...mx.changes], findings)
  }
  if (outcome === 'no-such-name' || outcome === 'no-mail' || suggestion !== null) return []
  if (sendsNoMail(reports)) return orderChanges(dmarc.changes, findings)
  const changes = [
    ...spf.changes,
    ...senderAsk(reports),
    ...dkim.changes,
    ...dmarc.changes,
    ...mx.changes,
    ...logoAsk(reports),
  ]
  return orderChanges(withoutDoubles(changes), findings)
}

export const LOGO_CHANGES = {
  'bimi-logo': {
    title: 'Show your logo with BIMI',
    text: ({ domain }: { domain: string }) =>
      `DMARC is enforced for ${domain}, so Gmail, Yahoo and Apple can show a logo next to your mail.`,
    why: [],
    optional: true,
  },
} satisfies ChangeTable

const { ask } = changesOf(LOGO_CHANGES)

/** A logo comes last, and only where mailbox providers would show it: Gmail not with “pct” in the record, for one. */
function logoAsk({ domain, bimi, dmarc }: Reports): Change[] {
  if (bimi.state !== 'absent' || bimi.dmarcReady !== true || dmarc.findings.some(asksForAction)) return []
  return [ask('bimi-logo', { owner: bimi.name, type: 'TXT' }, { domain })]
}

/** In the order of the table, each under its code. */
const ASKED: readonly { code: RequirementCode; name: FactName }[] = [
  { code: 'spf', name: 'spf' },
  { code: 'dkim', name: 'dkim' },
  { code: 'dmarc', name: 'dmarcRecord' },
  { code: 'alignment', name: 'aligned' },
  { code: 'reply-address', name: 'replies' },
  { code: 'reverse-dns', name: 'ptr' },
  { code: 'tls', name: 'tls' },
  { code: 'one-click', name: 'oneClick' },
  { code: 'complaints', name: 'fewComplaints' },
]

const requirementsOf = (facts: GateFacts): Requirement[] =>
  ASKED.map(({ code, name }) => ({
    code,
    text: FACTS[name].asks,
    state: stateOf(name, facts[name]),
    reason: facts[name].is === null || facts[name].assumed ? reasonOf(name, facts[name]) : facts[name].reason,
    required: askedBy(name, false),
    advised: askedBy(name, true),
  }))

/** What was assumed was not seen. */
function stateOf(name: FactName, { is, assumed }: Fact): RequirementState {
  if (assumed) return 'not-visible'
  if (is === null) return FACTS[name].place === 'dns' ? 'unknown' : 'not-visible'
  return is ? 'met' : 'not-met'
}

const reasonOf = (name: FactName, { reason, assumed }: Fact): string =>
  reason === '' || assumed ? FACTS[name].unseen : reason

function askedBy(name: FactName, isAdvice: boolean): MailboxProvider[] {
  return PROVIDERS.filter((provider) => {
    const rules = GATE_RULES.filter((rule) => rule.provider === provider && rule.when[name] === false)
    return rules.length > 0 && rules.every((rule) => (rule.isAdvice ?? false) === isAdvice)
  }).map((provider) => PROVIDER_NAMES[provider])
}
