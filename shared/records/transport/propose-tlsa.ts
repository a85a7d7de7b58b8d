// TLSA records that senders can use, to replace those that are not for mail (RFC 7672 section 3.1.3).
import type { Change } from '#shared/report/change/change.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { transportChange } from './change-table.ts'
import type { DaneFacts } from './dane.ts'
import type { TransportInspection } from './inspect.ts'
import { parseTlsa, tlsaFault, tlsaName, tlsaText } from './tlsa.ts'

const MAX_TLSA_TEXT = 4_000

/** Only in a zone of the domain's owner. */
export const tlsaDrafts = ({ facts, dane }: TransportInspection): Change[] =>
  dane
    .filter(
      ({ mx, name, state }) => state === 'broken' && isWithin(mx, facts.domain) && name === tlsaName(mx),
    )
    .flatMap(draftFor)

/** Usage 1 and usage 3 name the same certificate or key; usage 3 does not need a publicly trusted authority. */
function draftFor({ mx, name, raw, faults }: DaneFacts): Change[] {
  const pairs = raw.flatMap((text) => {
    const record = parseTlsa(text)
    const after = record?.usage === 1 ? tlsaText({ ...record, usage: 3 }) : null
    return after !== null && tlsaFault(after) === null && text.length <= MAX_TLSA_TEXT ? [{ text, after }] : []
  })
  if (pairs.length === 0 || faults.includes(null)) return []
  const given = {
    suffix: mx,
    owner: name,
    type: 'TLSA' as const,
    before: pairs.map(({ text }) => text),
    after: [...new Set(pairs.map(({ after }) => after))],
  }
  return [transportChange.record('transport-tlsa', given, { mx })]
}

/** Only the server's operator knows its certificate; never proposed without DNSSEC. */
export function daneAsk({ facts, dane }: TransportInspection): Change[] {
  const own = dane.filter(({ mx, state }) => state === 'absent' && isWithin(mx, facts.domain))
  const [first] = own
  if (!first || facts.dnssec.state !== 'secure' || !facts.findings.some(({ code }) => code === 'dane-absent'))
    return []
  const said = { domain: facts.domain, names: own.map(({ name }) => name) }
  return [transportChange.ask('transport-dane', { owner: first.name, type: 'TLSA' }, said)]
}
