// What each provider answers under the facts: applies the rules and nothing else. Pure; never a promise.
import { FACTS, type FactName, type GateChoices, type GateFacts } from '#shared/data/provider-rules/facts.ts'
import { isFinal, isSure, outcomeOf } from './outcome.ts'
import { PROVIDERS, type GateRule, type Provider } from '#shared/data/provider-rules/rule.ts'
import { GATE_RULES, UNSEEN_BY_US } from '#shared/data/provider-rules/rules.ts'
import type { GateAnswer, GateProvider } from './schema.ts'
import { SOURCES } from '#shared/data/provider-rules/sources.ts'

/** One entry for each provider, in order. An unknown fact blames no one. */
export const judgeGates = (facts: GateFacts, choices: GateChoices): GateProvider[] =>
  PROVIDERS.map((provider) => judgeProvider(provider, facts, choices))

interface Weighed {
  rule: GateRule
  /** Unknown facts that decide; empty for a rule that applies. */
  open: FactName[]
  onlyIf: GateAnswer['onlyIf']
}

function judgeProvider(provider: Provider, facts: GateFacts, choices: GateChoices): GateProvider {
  const weighed = GATE_RULES.filter((rule) => rule.provider === provider).flatMap((rule) =>
    weigh(rule, facts, choices),
  )
  const applied = weighed.filter(({ open }) => open.length === 0)
  const answers = applied
    .flatMap(({ rule, onlyIf }) => answersOf(rule, onlyIf, facts))
    .sort((one, other) => gravity(other) - gravity(one))
  return {
    provider,
    outcome: outcomeOf(answers, weighed.some(isOpenInDns)),
    answers,
    notes: applied.filter(({ rule }) => rule.answers.length === 0 && !rule.isAdvice).map(noteOf),
    unknown: [...unseenFacts(weighed, facts), ...UNSEEN_BY_US[provider]],
  }
}

/** Nothing for a rule that cannot apply. */
function weigh(rule: GateRule, facts: GateFacts, { bulk, marketing }: GateChoices): Weighed[] {
  const asked = Object.entries(rule.when) as [FactName, boolean][]
  const isOut = asked.some(([name, value]) => facts[name].is === !value)
  if (isOut || (rule.scope === 'bulk' && bulk === false) || (rule.marketing && marketing === false)) return []
  const onlyIf: GateAnswer['onlyIf'] = []
  if (rule.scope === 'bulk' && bulk === null) onlyIf.push('bulk')
  if (rule.marketing && marketing === null) onlyIf.push('marketing')
  return [{ rule, open: asked.map(([name]) => name).filter((name) => facts[name].is === null), onlyIf }]
}

const answersOf = (rule: GateRule, onlyIf: GateAnswer['onlyIf'], facts: GateFacts): GateAnswer[] =>
  rule.answers.map(({ code, enhanced, tag, source, doubtful = false }) => ({
    id: rule.id,
    code,
    enhanced,
    ...(tag === undefined ? {} : { tag }),
    rule: rule.text,
    source: SOURCES[source].url,
    sourceTitle: SOURCES[source].title,
    readOn: SOURCES[source].readOn,
    findings: findingsUnder(rule, facts),
    doubtful,
    onlyIf,
  }))

const findingsUnder = (rule: GateRule, facts: GateFacts): string[] => [
  ...new Set((Object.keys(rule.when) as FactName[]).flatMap((name) => facts[name].findings)),
]

const noteOf = ({ rule }: Weighed): GateProvider['notes'][number] => ({
  id: rule.id,
  rule: rule.text,
  source: SOURCES[rule.source].url,
  readOn: SOURCES[rule.source].readOn,
})

/** Certain ones first, then final ones. */
const gravity = (answer: GateAnswer): number => (isSure(answer) ? 2 : 0) + (isFinal(answer) ? 1 : 0)

/** What only a message or the provider shows is always unknown, and does not keep mail out. */
const isOpenInDns = ({ rule, open }: Weighed): boolean =>
  open.length > 0 &&
  rule.answers.some(({ doubtful }) => !doubtful) &&
  open.every((name) => FACTS[name].place === 'dns')

const unseenFacts = (weighed: readonly Weighed[], facts: GateFacts): string[] => {
  const named = new Set(weighed.filter(({ rule }) => !rule.isAdvice).flatMap(({ open }) => open))
  return [...named].map((name) => facts[name].unseen ?? FACTS[name].unseen)
}
