// The combined result of a domain's single checks: one verdict, and one list of changes made from theirs.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import { isDecisive, judgementsOf } from './judgements.ts'
import { factsOfRecords } from '#shared/domain/provider-rules/facts-of-records.ts'
import { parentSender, senderAsk, sendsNoMail } from '#shared/domain/provider-rules/sender.ts'
import { requirementsOf } from './requirements.ts'
import type { Combined, Judgement, JudgementState, Outcome, Reports } from './schema.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/no-such-name.ts'
import { listNames } from '#shared/report/list-names.ts'
import { withoutRepeats, type Finding } from '#shared/report/finding.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

/** Pure, so a page can run it again when the search for DKIM keys continues. */
export function combineReports(reports: Reports): Combined {
  const judgements = judgementsOf(reports)
  const findings = findingsOf(reports)
  const outcome = outcomeOf(reports, judgements)
  const verdict = verdictOf(reports, judgements, outcome)
  const suggestion = parentSender(reports)
  return {
    outcome,
    verdict,
    message: verdict.sentence,
    ...(suggestion === null ? {} : { suggestion }),
    judgements,
    requirements: outcome === 'no-such-name' ? [] : requirementsOf(factsOfRecords(reports)),
    changes: proposedBy(reports, outcome, suggestion, findings),
    findings,
  }
}

const findingsOf = ({ spf, dkim, dmarc, mx }: Reports): Combined['findings'] =>
  withoutRepeats<Combined['findings'][number]>([
    ...spf.findings,
    ...dkim.findings,
    ...dmarc.findings,
    ...mx.findings,
    ...mx.entries.flatMap((entry) => entry.findings),
  ])

/** What is missing or broken outweighs what is unknown. */
function outcomeOf(reports: Reports, judgements: readonly Judgement[]): Outcome {
  if (isMissingName(reports)) return 'no-such-name'
  const { dmarc, mx } = reports
  if (sendsNoMail(reports)) {
    if (isLocked(reports)) return 'no-mail'
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

const TONES: Record<Outcome, Tone> = {
  authenticated: 'ok',
  'no-mail': 'ok',
  improve: 'warn',
  'not-authenticated': 'bad',
  unknown: 'unknown',
  'no-such-name': 'info',
}

function verdictOf(reports: Reports, judgements: readonly Judgement[], outcome: Outcome): Verdict {
  const { domain } = reports
  const parent = parentSender(reports)
  if (outcome === 'no-such-name') {
    const verdict = noSuchNameVerdict(domain)
    return parent === null ? verdict : { ...verdict, sentence: `${verdict.sentence} Did you mean ${parent}?` }
  }
  if (parent !== null) {
    const sentence = `${domain} has no mail records of its own: no SPF and no MX. Mail is usually sent as ${parent}, so check that domain.`
    return { tone: 'info', heading: `${domain} is not a mail domain`, sentence, stamp: 'No mail' }
  }
  if (outcome === 'no-mail') {
    const sentence = `${domain} sends no mail and is locked: SPF does not allow any server, and DMARC tells receivers to refuse mail that claims to come from it.`
    return {
      tone: 'ok',
      heading: `${domain} does not send mail, and nobody can spoof it`,
      sentence,
      stamp: 'Locked',
    }
  }
  if (outcome === 'improve' && sendsNoMail(reports)) {
    const sentence = `${domain} says that it does not send mail, but DMARC does not tell receivers to refuse mail that claims to come from it.`
    return {
      tone: 'warn',
      heading: `${domain} does not send mail, but is not locked yet`,
      sentence,
      stamp: 'Not locked',
    }
  }
  const { sound, known } = tally(judgements)
  return {
    tone: TONES[outcome],
    heading: headingOf(domain, outcome, known > 0),
    sentence: sentenceOf(domain, judgements),
    stamp: outcome === 'unknown' ? 'Unknown' : `${sound} of ${known}`,
  }
}

function headingOf(domain: string, outcome: Outcome, isPartlyKnown: boolean): string {
  switch (outcome) {
    case 'authenticated':
      return `Mail from ${domain} is authenticated`
    case 'improve':
      return `Mail from ${domain} is authenticated, but could be better protected`
    case 'not-authenticated':
      return `Mail from ${domain} is not properly authenticated`
    default:
      return `Email authentication of ${domain} is ${isPartlyKnown ? 'not fully known' : 'unknown'}`
  }
}

/** What could not be found out counts neither for nor against the domain. */
function tally(judgements: readonly Judgement[]) {
  const known = judgements.filter((one) => isDecisive(one) && one.state !== 'unknown')
  const sound = known.filter(({ state }) => state === 'good' || state === 'improve')
  return { sound: sound.length, known: known.length }
}

function sentenceOf(domain: string, judgements: readonly Judgement[]): string {
  const of = (wanted: JudgementState) =>
    judgements.filter((one) => isDecisive(one) && one.state === wanted).map(({ method }) => method)
  const clause = (wanted: JudgementState, one: string, several: string) => {
    const methods = of(wanted)
    return methods.length === 0 ? [] : [`${listNames(methods)} ${methods.length === 1 ? one : several}`]
  }
  const unknown = of('unknown')
  const clauses = [
    ...clause('missing', 'is missing', 'are missing'),
    ...clause('broken', 'is broken', 'are broken'),
    ...clause(
      'declined',
      'says that the domain does not send mail',
      'say that the domain does not send mail',
    ),
    ...(unknown.length > 0 ? [`We could not check ${listNames(unknown)}`] : []),
    ...clause('improve', 'works, but needs fixes', 'work, but need fixes'),
  ]
  if (clauses.length === 0) return `SPF, DKIM and DMARC of ${domain} all pass.`
  return clauses.map((text) => `${text}.`).join(' ')
}

function proposedBy(
  reports: Reports,
  outcome: Outcome,
  suggestion: string | null,
  findings: readonly Finding[],
): Change[] {
  if (outcome === 'no-such-name' || outcome === 'no-mail' || suggestion !== null) return []
  const { spf, dkim, dmarc, mx } = reports
  if (sendsNoMail(reports)) return orderChanges(dmarc.changes, findings)
  const changes = [
    ...spf.changes,
    ...senderAsk(reports),
    ...dkim.changes,
    ...dmarc.changes,
    ...mx.changes,
    ...logoAsk(reports),
  ]
  return orderChanges(changes, findings)
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

/** A logo comes last, and only where mailbox providers would show it. */
function logoAsk({ domain, bimi, dmarc }: Reports): Change[] {
  const applied = dmarc.policy?.applied
  if (bimi.state !== 'absent' || (applied !== 'reject' && applied !== 'quarantine')) return []
  return [ask('bimi-logo', { owner: bimi.name, type: 'TXT' }, { domain })]
}
