// Where senders report failed encryption: the TLS-RPT record (RFC 8460 section 3).
import { parseReportUris, type ReportUri } from '#shared/dmarc/report-uri.ts'
import { splitTags } from '#shared/tag-list/parse.ts'

export const tlsRptName = (domain: string): string => `_smtp._tls.${domain}`

/** Senders discard texts that start differently. */
export const isTlsRpt = (text: string): boolean => text.startsWith('v=TLSRPTv1;')

/** A text that was meant to be the record but that senders discard. */
export const looksLikeTlsRpt = (text: string): boolean =>
  !isTlsRpt(text) && /^["'\s]*v\s*=\s*["'\s]*(?:tlsrpt|tsl?rpt|tlsv?1|tls-rpt)/i.test(text.slice(0, 40))

const MAX_FIELDS = 40

/** A record's addresses, including those that no report can go to. If `rua` is repeated, the first one counts. */
export function parseTlsRpt(text: string): ReportUri[] {
  const rua = splitTags(text, MAX_FIELDS).find(
    ({ name }) => name.replace(/["'\s]/g, '').toLowerCase() === 'rua',
  )
  return parseReportUris((rua?.value ?? '').replace(/["'\s]+$/, ''))
}

/** The standard has two ways to deliver a report. */
export const canReport = ({ problem, scheme, host }: ReportUri): boolean =>
  problem === undefined && (scheme === 'mailto' || scheme === 'https') && host !== undefined

export const defaultTlsMailbox = (domain: string): string => `tls-reports@${domain}`

/** @param uris full URIs, at least one */
export const buildTlsRpt = (uris: readonly string[]): string => `v=TLSRPTv1; rua=${uris.join(',')}`
