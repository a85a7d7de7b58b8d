// TLSA records that senders can use, to replace those that are not for mail (RFC 7672 section 3.1.3).
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { DaneFacts } from './dane.ts'
import type { TransportInspection } from './inspect.ts'
import { parseTlsa, tlsaFault, tlsaName, tlsaText } from './tlsa.ts'

const MAX_TEXT = 4_000

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
    return after !== null && tlsaFault(after) === null && text.length <= MAX_TEXT ? [{ text, after }] : []
  })
  if (pairs.length === 0 || faults.includes(null)) return []
  return [
    recordChange({
      id: `transport-tlsa-${mx}`,
      title: `Give ${mx} a TLSA record that mail uses`,
      text: 'Usage 1 is for the web. Usage 3 names the same certificate or key, and mail senders use it.',
      owner: name,
      type: 'TLSA',
      before: pairs.map(({ text }) => text),
      after: [...new Set(pairs.map(({ after }) => after))],
      why: ['dane-broken'],
      risk: 'loss',
      prerequisites: [
        `Make sure the record matches the certificate of ${mx}: if it does not, senders hold their mail back.`,
      ],
      rfc: 'RFC 7672, 3.1.3',
    }),
  ]
}

/** Only the server's operator knows its certificate; never proposed without DNSSEC. */
export function daneAsk({ facts, dane }: TransportInspection): Change[] {
  const own = dane.filter(({ mx, state }) => state === 'absent' && isWithin(mx, facts.domain))
  const [first] = own
  if (!first || facts.dnssec.state !== 'secure' || !facts.findings.some(({ code }) => code === 'dane-absent'))
    return []
  return [
    askChange({
      id: 'transport-dane',
      title: 'Publish TLSA records for DANE',
      text: `${facts.domain} is signed with DNSSEC, so TLSA records at ${own
        .map(({ name }) => name)
        .slice(0, 3)
        .join(
          ', ',
        )} would count. The generator writes them from the certificate of each server. Renew certificates with the same key, or publish the next record before the next key.`,
      owner: first.name,
      type: 'TLSA',
      why: ['dane-absent'],
      optional: true,
      rfc: 'RFC 7672, 3.1.1',
    }),
  ]
}
