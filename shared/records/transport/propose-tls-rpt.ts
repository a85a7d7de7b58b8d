// The TLS-RPT record that a domain should have, based on what it has.
import { recordChange, type Change } from '#shared/report/change/change.ts'
import type { MeantAddress, MeantAddresses } from '#shared/records/dmarc/report-addresses.ts'
import { parseReportUri } from '#shared/records/dmarc/report-uri.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { shownText } from '#shared/kit/text/visible-text.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'
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
  const notes = notesOf(meant, loses)
  return recordChange({
    id: 'transport-tls-rpt',
    title: titleOf(texts),
    text: textOf(texts),
    ...(notes.length > 0 ? { notes } : {}),
    owner: tlsRptName(domain),
    type: 'TXT',
    before: tlsRpt.alias === undefined ? texts : [],
    after: [after],
    why: [],
    risk: 'none',
    ...(loses.length > 0 ? { loses } : {}),
    ...(isOptional ? { optional: true as const } : {}),
    prerequisites:
      kept.length > 0 ? [] : [`Create the mailbox ${mailbox}, or use another address that you read.`],
    rfc: 'RFC 8460, 3',
  })
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

function titleOf(texts: readonly string[]): string {
  if (texts.length === 0) return 'Publish a TLS-RPT record'
  return texts.length === 1 ? 'Correct the TLS-RPT record' : 'Merge the TLS-RPT records into one'
}

const textOf = (texts: readonly string[]): string =>
  texts.length === 0
    ? 'The record changes nothing for your mail: once a day, senders tell you where encryption to your servers failed.'
    : `Publish this record in place of the old ${texts.length === 1 ? 'one' : 'ones'}, so reports on failed encryption arrive.`
