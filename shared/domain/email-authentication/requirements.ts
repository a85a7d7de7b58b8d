// What the large mailbox providers require from bulk senders, along with what DNS shows: a view of their rules
// (shared/domain/provider-rules/), which nothing here adds to.
import type { MailboxProvider, Requirement, RequirementCode, RequirementState } from './schema.ts'
import { FACTS, type Fact, type FactName, type GateFacts } from '#shared/data/provider-rules/facts.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#shared/data/provider-rules/rule.ts'
import { GATE_RULES } from '#shared/data/provider-rules/rules.ts'

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

export const requirementsOf = (facts: GateFacts): Requirement[] =>
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
