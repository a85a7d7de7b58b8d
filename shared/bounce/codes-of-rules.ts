// What the gate's rules for senders say about a code, so that both tools answer the same: the facts under which a
// provider sends it become a reason.
import { NO_RECORD } from './outcomes.ts'
import type { CodeRow } from '#shared/data/bounce-codes/code-row.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { FactName } from '#shared/data/provider-rules/facts.ts'
import type { GateRule } from '#shared/data/provider-rules/rule.ts'

/** The reason that a fact is, if a rule asks for it. */
const REASON_OF_FACT: Readonly<Partial<Record<FactName, Reason>>> = {
  spf: 'auth-spf',
  spfHardFail: 'auth-spf',
  spfWide: 'auth-spf',
  dkim: 'auth-dkim',
  aligned: 'alignment',
  dmarc: 'auth-dmarc',
  dmarcRecord: 'auth-dmarc',
  ptr: 'ptr',
  tls: 'tls',
  exists: 'dns-sender',
  soa: 'dns-sender',
  nullMx: 'dns-sender',
  oneFrom: 'header-form',
  messageId: 'header-form',
  singleFields: 'header-form',
  wellFormed: 'header-form',
  fits: 'size',
}

const OF_AUTHENTICATION: readonly Reason[] = ['auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment']

/** Codes that say little more than their subject (RFC 3463, 3.2 to 3.8) are not a rule's alone. */
const isCoarse = (enhanced: string): boolean => /^\d\.(?:\d\.0|7\.1)$/.test(enhanced) && enhanced !== '5.6.0'

const reasonsOf = (rule: GateRule): Reason[] =>
  Object.keys(rule.when).flatMap((fact) => REASON_OF_FACT[fact as FactName] ?? [])

/** One row for each code that is about one thing, or only about authentication. @param rules of one provider */
export function gateRows(rules: readonly GateRule[]): CodeRow[] {
  const byCode = new Map<string, GateRule[]>()
  for (const rule of rules)
    for (const enhanced of new Set(rule.answers.map((answer) => answer.enhanced)))
      if (enhanced !== '' && !isCoarse(enhanced))
        byCode.set(enhanced, [...(byCode.get(enhanced) ?? []), rule])
  return [...byCode].flatMap(([code, those]) => rowOf(code, those) ?? [])
}

function rowOf(code: string, rules: readonly GateRule[]): CodeRow | undefined {
  const reasons = [...new Set(rules.flatMap(reasonsOf))]
  const [reason] = reasons
  if (reason !== undefined && reasons.length === 1) {
    const isMissing = rules.every(({ when }) => when.dmarcRecord === false)
    return { code, reason, ...(isMissing && { advice: NO_RECORD }) }
  }
  const isAuthentication = reasons.length > 0 && reasons.every((each) => OF_AUTHENTICATION.includes(each))
  // Which of them failed is for the wording to say.
  return isAuthentication ? { code, reason: 'auth', isAfterWords: true } : undefined
}
