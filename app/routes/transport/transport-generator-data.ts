// The generators' form, the file and the records that follow from it, what is published today, and a certificate's TLSA records
// if there is no JavaScript.
import { outcomeOf } from '#app/api/outcome.ts'
import {
  domainProblems,
  formOf,
  readDraft,
  type DraftIn,
  type Problem,
} from '#app/components/tool/generator-form.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseAddressList, parseReportUri, toReportUri } from '#shared/records/dmarc/report-uri.ts'
import {
  buildStsPolicy,
  buildStsRecord,
  isMxPattern,
  newStsId,
  POLICY_KEYS,
  type StsMode,
} from '#shared/records/transport/mta-sts.ts'
import { buildTlsRpt, canReport, defaultTlsMailbox, TLS_RPT_TAGS } from '#shared/records/transport/tls-rpt.ts'
import { tlsaFromPem } from '#shared/records/transport/tlsa-from-pem.ts'
import { transport } from '#shared/tools/transport.ts'

export const TRANSPORT_FORM = formOf(
  {
    address: generatorOf(transport),
    groups: ['domain', 'policy', 'servers', 'term', 'reports', 'certificate'],
  },
  {
    domain: { field: { label: 'Domain', group: 'domain', kind: 'domain', isRequired: true } },
    ...POLICY_KEYS,
    ...TLS_RPT_TAGS,
    pem: {
      field: {
        label: 'Certificate of the mail server (PEM)',
        hint: 'For TLSA records, computed in your browser. A certificate is public; never paste a private key.',
        group: 'certificate',
        kind: 'lines',
        rows: 5,
        // In a URL only without JavaScript.
        isLocal: true,
        placeholder: '-----BEGIN CERTIFICATE-----',
      },
    },
  },
)

export type TransportDraft = DraftIn<typeof TRANSPORT_FORM>

/** The URL with everything that needs DNS: the rest is computed where it is typed. */
export function questionOf(draft: TransportDraft): string | null {
  const domain = domainOf(draft)
  return domain === '' ? null : `${generatorOf(transport)}&${new URLSearchParams({ domain }).toString()}`
}

/** The A-label name; empty while nothing is typed or while it is not a domain. */
function domainOf({ domain }: TransportDraft): string {
  const parsed = domain.trim() === '' ? null : parseDomainInput(domain)
  return parsed?.ok ? parsed.domain.replace(/^(?:_mta-sts|mta-sts|_smtp\._tls)\./, '') : ''
}

export interface DraftRecords {
  domain: string
  problems: readonly Problem[]
  /** The contents of the fields. */
  mx: string
  rua: string
  /** Null while something is missing. */
  policy: string | null
  sts: string | null
  tlsRpt: string | null
}

/** What the domain publishes today, as far as is known. */
interface Published {
  mx: readonly string[]
  id: string | null
}

/** @param now "2026-11-22T15:04:05Z" */
export function draftRecords(draft: TransportDraft, published: Published | null, now: string): DraftRecords {
  const domain = domainOf(draft)
  const parsed = draft.domain.trim() === '' ? null : parseDomainInput(draft.domain)
  const mx = draft.mx ?? (published?.mx ?? []).join('\n')
  const rua = draft.rua ?? (domain && defaultTlsMailbox(domain))
  const named = mx.trim() === '' ? (published?.mx ?? []).join('\n') : mx
  const patterns = [
    ...new Set(
      named
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((name) => name.toLowerCase().replace(/\.$/, '')),
    ),
  ]
  const addresses = parseAddressList(rua).map(toReportUri)
  const badPattern = patterns.find((pattern) => !isMxPattern(pattern))
  const badAddress = addresses.find((uri) => !canReport(parseReportUri(uri)))
  const mode = draft.mode as StsMode
  const problems: Problem[] = [
    ...domainProblems(parsed),
    ...(badPattern === undefined
      ? []
      : [
          problem(
            'mx',
            `“${badPattern.slice(0, 60)}” is neither the name of a server nor “*.” and a domain.`,
          ),
        ]),
    ...(badAddress === undefined ? [] : [problem('rua', TLS_RPT_TAGS.rua.misread(badAddress))]),
  ]
  const hasPolicy = domain !== '' && badPattern === undefined && (patterns.length > 0 || mode === 'none')
  return {
    domain,
    problems,
    mx,
    rua,
    policy: hasPolicy ? buildStsPolicy({ mode, mx: patterns, maxAge: Number(draft.age) }) : null,
    sts: hasPolicy ? buildStsRecord(newStsId(now, published?.id ? [published.id] : [])) : null,
    tlsRpt:
      domain !== '' && addresses.length > 0 && badAddress === undefined
        ? buildTlsRpt([...new Set(addresses)])
        : null,
  }
}

const problem = (field: 'mx' | 'rua', message: string): Problem => ({
  field,
  severity: 'error',
  message,
})

export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(TRANSPORT_FORM, params)
  const domain = domainOf(draft)
  const [preview, tlsa] = await Promise.all([
    domain ? outcomeOf(api.user.tools.transport.report.$get({ query: { domain } })) : null,
    tlsaFromPem(draft.pem),
  ])
  const now = new Date().toISOString().replace(/\.\d+/, '')
  return { tab: 'generator' as const, draft, preview, tlsa, now }
}

export type TransportGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
