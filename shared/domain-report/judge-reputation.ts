// The verdict from blocklists and the registry. A list that did not pass its test counts neither for nor against the domain.
import { askChange, type Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import type { ReputationPart } from '#shared/domain-report/schema.ts'
import { conclude } from '#shared/domain-reputation/conclude.ts'
import { judgeRegistration } from '#shared/domain-reputation/judge-registration.ts'
import { isProved } from '#shared/domain-reputation/score-lists.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Facts = Omit<ReputationPart, 'part' | 'verdict' | 'findings' | 'changes'>
type Judged = Pick<ReputationPart, 'verdict' | 'findings' | 'changes'>

export function judgeReputation(facts: Facts): Judged {
  const { domain, exists, registeredDomain, registration, ageDays, lists, addressLists, checkedAt } = facts
  if (exists === false) return { verdict: missingVerdict(domain), findings: [], changes: [] }
  const ofLists = conclude({
    domain,
    singles: {},
    registeredDomain,
    lists,
    mailHostLists: addressLists,
    ageDays,
  })
  const ofRegister = judgeRegistration(registration, checkedAt).map(({ text, ...rest }): Finding => ({
    ...rest,
    message: `Registration of ${registration.domain}: ${text}`,
  }))
  const findings = [...ofRegister, ...ofLists.findings]
  const changes = orderChanges([...registerAsks(facts, ofRegister), ...ofLists.changes], findings)
  return { verdict: verdictOf(facts, findings), findings, changes }
}

const missingVerdict = (domain: string): Verdict => ({
  tone: 'info',
  heading: `${domain} has no reputation`,
  sentence: `${domain} does not exist in DNS, so it has no reputation.`,
  stamp: 'No such name',
})

/** Only the registrant can do it, at the registrar. A hold on a name that has expired ends with the renewal. */
function registerAsks({ registration }: Facts, findings: readonly Finding[]): Change[] {
  const registrar = registration.state === 'found' ? registration.registrar : undefined
  const where = registrar === undefined ? 'at your registrar' : `at ${registrar}`
  const { domain } = registration
  const found = (...codes: string[]) => [
    ...new Set(findings.map(({ code }) => code).filter((code) => codes.includes(code))),
  ]
  const ask = (id: string, why: string[], title: string, text: string): Change[] =>
    why.length === 0 ? [] : [askChange({ id, title, text, owner: domain, type: 'TXT', why })]
  const [ended, held] = [found('registration:ended'), found('registration:held')]
  if (ended.length > 0) {
    const hold = held.length > 0 ? ' If the name stays on hold, ask there why.' : ''
    const text = `Renew the registration ${where} today: without it, all records and all mail are lost.${hold}`
    return ask('registration-renew', [...ended, ...held], `Renew ${domain}`, text)
  }
  return [
    ...ask(
      'registration-renew',
      found('registration:ends'),
      `Renew ${domain}`,
      `Renew the registration ${where}: if it lapses, you lose all records and all mail.`,
    ),
    ...ask(
      'registration-resolve',
      [...held, ...found('registration:absent')],
      `Resolve the registration of ${domain}`,
      `Ask ${where} why the name is on hold or not registered: a domain on hold is removed from DNS.`,
    ),
  ]
}

function verdictOf(facts: Facts, findings: readonly Finding[]): Verdict {
  const { domain, lists } = facts
  const problem = firstProblem(findings)
  const proved = lists.filter(isProved).length
  if (problem) {
    const tone = isError(problem) ? 'bad' : 'warn'
    const others = findings.filter(asksForAction).length - 1
    const more =
      others > 0 ? ` ${others} more ${others === 1 ? 'problem counts' : 'problems count'} against it.` : ''
    return {
      tone,
      heading: problemHeading(domain, problem),
      sentence: problem.message + more,
      stamp: stampOf(problem),
    }
  }
  if (proved === 0) {
    const sentence = `No blocklist passed its test, so the reputation of ${domain} is unknown.`
    return { tone: 'unknown', heading: `The reputation of ${domain} is unknown`, sentence, stamp: 'Unknown' }
  }
  const unknown = lists.length - proved
  const note = unknown > 0 ? ` ${unknown} could not be checked.` : ''
  return {
    tone: 'ok',
    heading: `No blocklist lists ${domain}`,
    sentence: `${proved} ${proved === 1 ? 'blocklist says' : 'blocklists say'} nothing bad about ${domain}.${note}`,
    stamp: `${proved} clean`,
  }
}

function problemHeading(domain: string, { code, severity }: Finding): string {
  switch (code) {
    case 'lists:listed':
      return severity === 'error' ? `A blocklist blocks mail from ${domain}` : `${domain} is on a blocklist`
    case 'age:young':
      return `${domain} is too new to be trusted`
    case 'registration:ended':
      return `The registration of ${domain} has expired`
    case 'registration:ends':
      return `The registration of ${domain} expires soon`
    default:
      return `The registration of ${domain} has a problem`
  }
}

const stampOf = ({ code }: Finding): string =>
  code === 'lists:listed' ? 'Listed' : code === 'age:young' ? 'New' : 'Registration'
