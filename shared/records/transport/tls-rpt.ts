// Where senders report failed encryption: the TLS-RPT record (RFC 8460 section 3).
import { shortened } from '#shared/kit/sentence.ts'
import { type MeantAddresses, readAddressesAsMeant } from '#shared/records/dmarc/report-addresses.ts'
import { parseReportUris, type ReportUri } from '#shared/records/dmarc/report-uri.ts'
import { readAsMeant } from '#shared/records/tag-list/as-meant.ts'
import { splitTags } from '#shared/records/tag-list/parse.ts'
import type { Intent } from '#shared/report/change/prove.ts'

export const tlsRptName = (domain: string): string => `_smtp._tls.${domain}`

/** The standard has two ways to deliver a report. */
export const canReport = ({ problem, scheme, host }: ReportUri): boolean =>
  problem === undefined && (scheme === 'mailto' || scheme === 'https') && host !== undefined

/** Its fields after the version; the grammar leaves room for those of later standards. */
export const TLS_RPT_TAGS = {
  rua: {
    accepts: canReport,
    /** What its owner wants, as in the sentence about what a change gives up. */
    wish: (name: string) => `TLS reports to ${name}`,
    misread: (uri: string) => `No report can go to “${uri.slice(0, 60)}”.`,
    field: {
      label: 'Addresses for TLS reports',
      hint: 'Mailboxes or https URLs. Separate with commas.',
      group: 'reports',
      proposed: true,
    },
  },
} as const

const isKnownTag = (name: string): boolean => Object.hasOwn(TLS_RPT_TAGS, name)

/** Senders discard texts that start differently. */
export const isTlsRpt = (text: string): boolean => text.startsWith('v=TLSRPTv1;')

/** A text that was meant to be the record, or a part of one, but that senders discard. */
export function looksLikeTlsRpt(text: string): boolean {
  if (isTlsRpt(text)) return false
  const { hasVersion, foreign, tags, unclear } = readAsMeant(text, MEANT)
  if (hasVersion) return true
  if (foreign !== undefined) return /^tl?sl?v?-?1?\b/i.test(foreign)
  return tags.some(({ name, value }) => name === 'rua' && value !== '') || /^mailto:/i.test(unclear[0] ?? '')
}

const MEANT = {
  version: 'TLSRPTv1',
  tags: Object.keys(TLS_RPT_TAGS),
  continues: (_: string, part: string): boolean => isAddress(part),
}

const isAddress = (part: string): boolean => /[^\s@]@[^\s@]|:\/\/|^mail ?to\b/i.test(part)

/** All addresses in the texts, as their owner meant them. */
export function readTlsRptAsMeant(texts: readonly string[]): MeantAddresses & { unread: string[] } {
  const read = texts
    .filter((text) => isTlsRpt(text) || looksLikeTlsRpt(text))
    .map((text) => readAsMeant(text, MEANT))
  const lists = read.flatMap(({ tags, unclear }) => [
    ...tags.flatMap(({ name, value }) => (name === 'rua' ? [value] : [])),
    ...unclear.filter(isAddress),
  ])
  const unread = read.flatMap(({ tags, unclear }) => [
    ...tags.flatMap(({ name, text }) => (name === 'rua' ? [] : [text])),
    ...unclear.filter((part) => !isAddress(part)),
  ])
  return { ...readAddressesAsMeant(lists.join(',')), unread }
}

const MAX_FIELDS = 40

/** A record's addresses, including those that no report can go to. If `rua` is repeated, the first one counts. */
export function parseTlsRpt(text: string): ReportUri[] {
  const rua = splitTags(text, MAX_FIELDS).find(
    ({ name }) => name.replace(/["'\s]/g, '').toLowerCase() === 'rua',
  )
  return parseReportUris((rua?.value ?? '').replace(/["'\s]+$/, ''))
}

const FIELD_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/

/** What is no field with a name and a value, and every known field after the first of its name (RFC 8460 section 3). */
export function strayParts(text: string): string[] {
  const pieces = splitTags(text, MAX_FIELDS).filter(({ text: part }) => part !== '')
  const isFirst = (name: string, index: number) => pieces.findIndex((one) => one.name === name) === index
  return pieces.flatMap(({ text: part, name, value }, index) =>
    FIELD_NAME.test(name) && value && (!isKnownTag(name) || isFirst(name, index)) ? [] : [part],
  )
}

export const defaultTlsMailbox = (domain: string): string => `tls-reports@${domain}`

/** @param uris full URIs, at least one */
export const buildTlsRpt = (uris: readonly string[]): string => `v=TLSRPTv1; rua=${uris.join(',')}`

/** What the owner of a record wants from it, whether senders can read it or not: where reports go. */
export const tlsRptIntents = (texts: readonly string[]): Intent[] => {
  const { addresses, unclear } = readTlsRptAsMeant(texts)
  return [
    ...addresses.map(({ key, name }) => ({ key: `rua:${key}`, what: TLS_RPT_TAGS.rua.wish(name) })),
    ...unclear.map((text) => ({
      key: `unclear:${text}`,
      what: TLS_RPT_TAGS.rua.wish(`“${shortened(text)}”`),
    })),
  ]
}
