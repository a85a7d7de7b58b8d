// The generators' form: what was chosen, as in the URL, and the file and the records that follow from it.
import type { FieldProblem } from '#app/components/tool/field-problems.ts'
import { parseAddressList, parseReportUri, toReportUri } from '#shared/records/dmarc/report-uri.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { transport } from '#shared/tools/transport.ts'
import {
  buildStsPolicy,
  buildStsRecord,
  isMxPattern,
  newStsId,
  POLICY_KEYS,
  type StsMode,
} from '#shared/records/transport/mta-sts.ts'
import type { TagChoice } from '#shared/records/tag-list/tag-table.ts'
import { buildTlsRpt, canReport, defaultTlsMailbox, TLS_RPT_TAGS } from '#shared/records/transport/tls-rpt.ts'

/** Every field as typed or chosen. */
export interface TransportDraft {
  domain: string
  mode: string
  /** null until someone edits the field: then it has the published servers. */
  mx: string | null
  age: string
  rua: string | null
  /** Certificates; they stay in the browser, and are in a URL only without JavaScript. */
  pem: string
}

export function readDraft(params: URLSearchParams): TransportDraft {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    domain: text('domain'),
    mode: chosen(POLICY_KEYS.mode.field.choices, params.get('mode')),
    mx: text('mx') || null,
    age: chosen(POLICY_KEYS.max_age.field.choices, params.get('age')),
    rua: text('rua') || null,
    pem: text('pem'),
  }
}

/** The first one unless another is chosen. */
const chosen = (choices: readonly TagChoice[], given: string | null): string =>
  (choices.find(({ value }) => value === given) ?? choices[0])?.value ?? ''

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
  domainError?: string
  problems: FieldProblem[]
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
  const problems: FieldProblem[] = [
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
    ...(parsed?.ok === false ? { domainError: parsed.message } : {}),
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

const problem = (field: 'mx' | 'rua', message: string): FieldProblem => ({
  field,
  severity: 'error',
  message,
})
