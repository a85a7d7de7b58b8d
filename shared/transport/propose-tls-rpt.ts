// The TLS-RPT record that a domain should have, based on what it has.
import { recordChange, type Change } from '#shared/change/change.ts'
import { toReportUri } from '#shared/dmarc/report-uri.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { shownText } from '#shared/dns/visible-text.ts'
import type { TransportInspection } from '#shared/transport/inspect.ts'
import { buildTlsRpt, canReport, defaultTlsMailbox, tlsRptName } from '#shared/transport/tls-rpt.ts'

/** A longer text was not written by hand. */
const MAX_TEXT = 2_000

export function tlsRptDraft({ facts, tlsRpt }: TransportInspection): Change | null {
  const { domain, receives } = facts
  const { texts, uris, dead } = tlsRpt
  if (receives !== true || tlsRpt.tlsRpt.state === 'unknown') return null
  if (texts.some(({ length }) => length > MAX_TEXT)) return null
  const kept = uris.flatMap((uri) => {
    if (canReport(uri)) return uri.host !== undefined && dead.includes(uri.host) ? [] : [uri.uri]
    // An address that only lacks its "mailto:".
    return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(uri.text) ? [toReportUri(uri.text)] : []
  })
  const dropped = uris.filter(({ uri, text }) => !kept.includes(uri) && !kept.includes(toReportUri(text)))
  const mailbox = defaultTlsMailbox(domain)
  const after = buildTlsRpt(kept.length > 0 ? [...new Set(kept)] : [`mailto:${mailbox}`])
  if (texts.length === 1 && texts[0] === after) return null
  const isOptional = facts.findings.every(
    ({ code, severity }) => protocolOf(code) !== 'tlsrpt' || severity === 'info' || severity === 'ok',
  )
  return recordChange({
    id: 'transport-tls-rpt',
    title: titleOf(texts),
    text: textOf(texts),
    ...(dropped.length > 0
      ? {
          notes: dropped
            .slice(0, 5)
            .map(({ text }) => `${shownText(text).slice(0, 100)} is left out: reports cannot go there.`),
        }
      : {}),
    owner: tlsRptName(domain),
    type: 'TXT',
    before: tlsRpt.alias === undefined ? texts : [],
    after: [after],
    why: [],
    risk: 'none',
    ...(isOptional ? { optional: true as const } : {}),
    prerequisites:
      kept.length > 0 ? [] : [`Create the mailbox ${mailbox}, or use another address that you read.`],
    rfc: 'RFC 8460, 3',
  })
}

function titleOf(texts: readonly string[]): string {
  if (texts.length === 0) return 'Publish a TLS-RPT record'
  return texts.length === 1 ? 'Correct the TLS-RPT record' : 'Merge the TLS-RPT records into one'
}

const textOf = (texts: readonly string[]): string =>
  texts.length === 0
    ? 'The record changes nothing for your mail: once a day, senders tell you where encryption to your servers failed.'
    : `Publish this record in place of the old ${texts.length === 1 ? 'one' : 'ones'}, so reports on failed encryption arrive.`
