// What each check comes to in one word and one sentence, and what they come to together.
import type { Reports } from '#shared/email-authentication/check.ts'
import type { Judgement, JudgementState, Overall } from '#shared/email-authentication/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

/** The three that decide whether mail counts as authenticated. */
export const isDecisive = ({ method }: Pick<Judgement, 'method'>): boolean =>
  method === 'SPF' || method === 'DKIM' || method === 'DMARC'

export const judge = (reports: Reports): Judgement[] => [
  { method: 'SPF', ...judgeSpf(reports.spf) },
  { method: 'DKIM', ...judgeDkim(reports.dkim) },
  { method: 'DMARC', ...judgeDmarc(reports.dmarc) },
  { method: 'MX', ...judgeMx(reports.mx) },
  { method: 'BIMI', ...judgeBimi(reports.bimi) },
]

/** What is missing or broken outweighs what is not known. */
export function overall(judgements: readonly Judgement[]): Overall {
  const states = judgements.filter(isDecisive).map(({ state }) => state)
  if (states.some((state) => state === 'missing' || state === 'broken')) return 'not-authenticated'
  if (states.includes('unknown')) return 'unknown'
  return states.includes('improve') ? 'improve' : 'authenticated'
}

export function overallText(domain: string, judgements: readonly Judgement[]): string {
  const of = (...wanted: JudgementState[]) =>
    listText(
      judgements.filter((one) => isDecisive(one) && wanted.includes(one.state)).map(({ method }) => method),
    )
  const [absent, broken, unknown, poor] = [of('missing'), of('broken'), of('unknown'), of('improve')]
  const parts = [
    absent && `${absent} ${verb(absent, 'is', 'are')} missing`,
    broken && `${broken} ${verb(broken, 'does', 'do')} not work`,
    unknown && `we could not find out about ${unknown}`,
    poor && `${poor} could be better`,
  ].filter((part) => part !== '')
  if (parts.length === 0) return `${domain} has SPF, DKIM and DMARC in order.`
  const text = parts.join('; ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

type Part = Omit<Judgement, 'method'>

function judgeSpf({ state, stop, incomplete, senders, findings, domain, warnings }: Reports['spf']): Part {
  if (state === 'unknown') return { state: 'unknown', sentence: 'The record could not be looked up.' }
  if (state === 'absent') {
    return { state: 'missing', sentence: `${domain} does not say which servers may send in its name.` }
  }
  if (stop) return { state: 'broken', sentence: `Receivers cannot use the record. ${stop.reason}` }
  if (findings.some(({ code }) => code === 'plus-all')) {
    return { state: 'broken', sentence: 'The record lets every server in the world send in its name.' }
  }
  if (incomplete) return { state: 'unknown', sentence: 'A part of the record could not be looked up.' }
  const who =
    senders.length > 0 ? `Mail from ${listText(senders.slice(0, 4))} passes.` : 'Receivers can evaluate it.'
  return warnings.length > 0
    ? { state: 'improve', sentence: firstProblem(findings) ?? who }
    : { state: 'good', sentence: who }
}

function judgeDkim({
  state,
  valid,
  keys,
  tried,
  selector,
  keyType,
  keyBits,
  findings,
  domain,
}: Reports['dkim']): Part {
  if (findings.some(({ code }) => code === 'dkim-parked')) {
    return {
      state: 'declined',
      sentence: `${domain} takes back every key, and so says that it signs no mail.`,
    }
  }
  if (state === 'no_selectors')
    return { state: 'missing', sentence: `${domain} has no key under any selector, says the DNS.` }
  if (state === 'revoked')
    return { state: 'broken', sentence: `The key of the selector ${selector} is revoked.` }
  if (state !== 'found') {
    const isAnswered = tried.some(({ outcome }) => outcome !== 'unknown' && outcome !== 'not-asked')
    const sentence = isAnswered
      ? 'None of the selectors tried so far has a key, and the DNS has no list of them.'
      : 'The selectors could not be looked up.'
    return { state: 'unknown', sentence }
  }
  if (!valid)
    return {
      state: 'broken',
      sentence: firstProblem(findings) ?? 'Receivers cannot use the key that we found.',
    }
  const live = keys.filter((key) => key.state === 'found').map((key) => key.selector)
  const kind = keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`
  const sentence = `Found under ${listText(live.slice(0, 4))} (${kind}).`
  const problem = firstProblem(findings)
  return problem ? { state: 'improve', sentence: problem } : { state: 'good', sentence }
}

function judgeDmarc({
  state,
  valid,
  policy,
  findings,
  domain,
  policyDomain,
  records,
}: Reports['dmarc']): Part {
  if (state === 'unknown') return { state: 'unknown', sentence: 'The record could not be looked up.' }
  if (state === 'absent') {
    return { state: 'missing', sentence: `${domain} does not say what becomes of mail that fails.` }
  }
  if (!valid) {
    const sentence =
      records.length > 1 ? `There are ${records.length} records, so none counts.` : firstProblem(findings)
    return { state: 'broken', sentence: sentence ?? 'Receivers cannot use the record.' }
  }
  if (!policy || policy.applied === null) {
    return { state: 'unknown', sentence: 'Which policy applies could not be found out.' }
  }
  const whose = policyDomain === domain ? '' : ` (from ${policyDomain})`
  const sentence = `${EFFECT[policy.applied]}${whose}.`
  if (policy.applied === 'none') return { state: 'improve', sentence }
  return findings.some(({ severity }) => severity === 'error' || severity === 'warning')
    ? { state: 'improve', sentence: `${sentence} ${firstProblem(findings) ?? ''}`.trim() }
    : { state: 'good', sentence }
}

const EFFECT = {
  reject: 'Mail that fails is refused',
  quarantine: 'Mail that fails goes to the spam folder',
  none: 'Mail that fails is delivered as if there were no DMARC',
}

function judgeMx(report: Reports['mx']): Part {
  if (report.state === 'unknown') return { state: 'unknown', sentence: 'The records could not be looked up.' }
  if (report.state === 'absent') {
    return report.implicit
      ? {
          state: 'improve',
          sentence: 'There are none; senders fall back to the address of the domain itself.',
        }
      : {
          state: 'missing',
          sentence: `Mail to ${report.domain} has nowhere to go, so replies and bounces are lost.`,
        }
  }
  const [first] = report.entries
  if (first?.exchange === '.') {
    return {
      state: 'declined',
      sentence: `${report.domain} says that it accepts no mail, so replies are lost.`,
    }
  }
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  const providers = [...new Set(report.entries.flatMap(({ provider }) => provider ?? []))]
  const count = `${report.entries.length} mail ${report.entries.length === 1 ? 'server' : 'servers'}`
  const sentence = providers.length > 0 ? `Mail goes to ${listText(providers)}.` : `Mail goes to ${count}.`
  if (findings.some(({ severity }) => severity === 'error')) {
    return { state: 'broken', sentence: firstProblem(findings) ?? sentence }
  }
  const problem = firstProblem(findings)
  return problem ? { state: 'improve', sentence: problem } : { state: 'good', sentence }
}

function judgeBimi({ state }: Reports['bimi']): Part {
  switch (state) {
    case 'unknown':
      return { state: 'unknown', sentence: 'The record could not be looked up.' }
    case 'absent':
      return { state: 'missing', sentence: 'No logo is published. Nobody asks for one.' }
    case 'declined':
      return { state: 'declined', sentence: 'The domain says that it wants no logo.' }
    case 'found':
      return { state: 'good', sentence: 'A record is there. The BIMI checker looks at its logo.' }
  }
}

/** The message of the gravest finding that asks for action. */
const firstProblem = (findings: readonly Finding[]): string | undefined =>
  (
    findings.find(({ severity }) => severity === 'error') ??
    findings.find(({ severity }) => severity === 'warning')
  )?.message

const verb = (subject: string, one: string, several: string) => (/ and /.test(subject) ? several : one)

/** "A, B and C" */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
