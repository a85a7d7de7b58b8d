// The TLS-RPT record that a domain should have, based on what it has.
import type { Change } from '#shared/report/change/change.ts'
import type { MeantAddress, MeantAddresses } from '#shared/records/dmarc/report-addresses.ts'
import { parseReportUri } from '#shared/records/dmarc/report-uri.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { shownText } from '#shared/kit/text/visible-text.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'
import { transportChange } from './change-table.ts'
import type { TransportInspection } from './inspect.ts'
import {
  buildTlsRpt,
  canReport,
  defaultTlsMailbox,
  readTlsRptAsMeant,
  TLS_RPT_TAGS,
  tlsRptName,
} from '#shared/records/tls-rpt/record.ts'

/** A longer text was not written by hand. */
const MAX_TEXT = 2_000

export function tlsRptDraft({ facts, tlsRpt }: TransportInspection): Change | null {
  const { domain, receives } = facts
  const { texts, dead } = tlsRpt
  if (receives !== true || tlsRpt.tlsRpt.state === 'unknown') return null
  if (texts.some(({ length }) => length > MAX_TEXT)) return null
  const meant = readTlsRptAsMeant(texts)
  const kept = meant.addresses.filter(
    ({ uri, host }) => canReport(parseReportUri(uri)) && !dead.includes(host),
  )
  // Nothing stands in for an address that its owner meant and that cannot be told.
  if (kept.length === 0 && meant.unclear.length > 0) return null
  const mailbox = defaultTlsMailbox(domain)
  const after = buildTlsRpt(kept.length > 0 ? kept.map(({ uri }) => uri) : [`mailto:${mailbox}`])
  if (texts.length === 1 && texts[0] === after) return null
  const isOptional = facts.findings.every(
    ({ code, severity }) => protocolOf(code) !== 'tlsrpt' || severity === 'info' || severity === 'ok',
  )
  const loses = lossesOf(meant, kept)
  const given = {
    notes: notesOf(meant, loses),
    owner: tlsRptName(domain),
    type: 'TXT' as const,
    before: tlsRpt.alias === undefined ? texts : [],
    after: [after],
    why: [],
    risk: 'none' as const,
    loses,
    optional: isOptional || undefined,
    prerequisites:
      kept.length > 0 ? [] : [`Create the mailbox ${mailbox}, or use another address that you read.`],
    rfc: 'RFC 8460, 3',
  }
  return texts.length === 0
    ? transportChange.record('transport-tls-rpt/create', given)
    : transportChange.record('transport-tls-rpt/correct', given, { count: texts.length })
}

type Losses = NonNullable<Change['loses']>

/** What cannot get reports, each with the reason. */
const lossesOf = (meant: MeantAddresses, kept: readonly MeantAddress[]): Losses => [
  ...meant.addresses
    .filter((address) => !kept.includes(address))
    .map(({ name, host, uri }) => ({
      what: TLS_RPT_TAGS.rua.wish(name),
      why: canReport(parseReportUri(uri))
        ? `${host} does not accept mail.`
        : 'Reports go to addresses with mailto: or https: only.',
    })),
  ...meant.unclear.map((text) => ({
    what: TLS_RPT_TAGS.rua.wish(`“${shortened(text)}”`),
    why: 'It is not an address, and nobody but you knows which one was meant.',
  })),
]

const notesOf = ({ addresses, unread }: ReturnType<typeof readTlsRptAsMeant>, loses: Losses): string[] =>
  [
    ...loses.map(({ what, why }) => `No ${what}: ${why}`),
    ...addresses.flatMap(({ text, uri }) =>
      text === undefined ? [] : [`“${shortened(shownText(text))}” becomes ${shortened(uri)}.`],
    ),
    ...unread.map((text) => `“${shortened(shownText(text))}” is left out: no standard knows it.`),
  ].slice(0, 8)
