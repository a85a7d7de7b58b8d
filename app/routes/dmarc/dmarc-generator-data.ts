// The DMARC generator's form, the record that follows from it, and what is published today.
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import {
  domainProblems,
  draftAddress,
  draftQuery,
  formOf,
  hasError,
  readDraft,
  tagsIn,
  type DraftIn,
  type Problem,
} from '#app/components/tool/generator-form.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import {
  buildDmarcRecord,
  checkDmarcInput,
  defaultMailbox,
  type DmarcRecordInput,
} from '#shared/records/dmarc/build-record.ts'
import { parseAddressList } from '#shared/records/dmarc/report-uri.ts'
import { DMARC_TAGS, TAG_NAMES, type Policy } from '#shared/records/dmarc/tags.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { isDay, isoDay } from './roll-out-day.ts'

export const DMARC_FORM = formOf(
  {
    address: generatorOf(dmarc),
    groups: [
      'domain',
      'policy',
      'reports',
      'failures',
      'more',
      {
        group: 'legacy',
        summary: 'Legacy: pct, rf and ri',
        intro: 'RFC 9989 removed these three in 2026. Leave them unset unless an old system needs them.',
      },
      'plan',
    ],
  },
  {
    domain: {
      field: {
        label: 'Domain',
        group: 'domain',
        kind: 'domain',
        isRequired: true,
        brief: { label: 'Domain' },
      },
    },
    ...DMARC_TAGS,
    start: {
      field: {
        label: 'The plan starts on',
        hint: 'For the dates of the roll-out plan. Leave it empty to start today.',
        group: 'plan',
        kind: 'date',
      },
    },
  },
)

export type DmarcDraft = DraftIn<typeof DMARC_FORM>

export interface DraftRecord {
  record: string
  input: DmarcRecordInput
  problems: readonly Problem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  /** The contents of the field for aggregate reports. */
  rua: string
  /** False while a field has an error. */
  usable: boolean
}

export function draftRecord(draft: DmarcDraft): DraftRecord {
  const parsed = draft.domain === '' ? null : parseDomainInput(draft.domain)
  const domain = parsed?.ok ? parsed.domain.replace(/^(?:_dmarc\.)+/, '') : ''
  const rua = draft.rua ?? (domain && defaultMailbox(domain))
  const input: DmarcRecordInput = {
    // Each is one of the choices of its tag.
    ...(tagsIn(draft, DMARC_TAGS) as Partial<DmarcRecordInput>),
    p: draft.p as Policy,
    rua: parseAddressList(rua),
    ruf: parseAddressList(draft.ruf),
  }
  const problems = [...domainProblems(parsed), ...checkDmarcInput(input)]
  return {
    record: buildDmarcRecord(input),
    input,
    // The record does not depend on the day.
    problems: [...problems, ...startProblems(draft)],
    domain,
    rua,
    usable: !hasError(problems),
  }
}

const startProblems = ({ start }: DmarcDraft): Problem[] =>
  start === '' || isDay(start)
    ? []
    : [{ field: 'start', severity: 'error', message: 'Enter a date, for example 2026-11-20.' }]

/** The first day of the plan needs no DNS query. */
export function questionOf(draft: DmarcDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress(DMARC_FORM, { ...draft, start: '' }) : null
}

type PreviewCall = ReturnType<ApiClient['user']['tools']['dmarc']['preview']['$get']>
export type DmarcPreviewAnswer = DataSent<PreviewCall>

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(DMARC_FORM, params)
  const { record, domain, usable } = draftRecord(draft)
  const query = { domain, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.dmarc.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview, today: isoDay(new Date()) }
}

/** A page that names only a domain begins with the record that is published there, so that no one copies a weaker one. */
export async function loadGeneratorPage(
  api: ApiClient,
  params: URLSearchParams,
): Promise<DmarcGeneratorPage> {
  const page = await loadGenerator(api, params)
  const published = publishedIn(page.preview?.ok ? page.preview.data : null)
  if (published === undefined || TAG_NAMES.some((name) => params.has(name))) return page
  const { draftFrom } = await import('./dmarc-today.tsx')
  const draft = draftFrom(published, page.draft)
  if (!draftRecord(draft).usable) return page
  const { preview } = await loadGenerator(api, new URLSearchParams(draftQuery(DMARC_FORM, draft)))
  return { ...page, draft, preview }
}

/** The one record that is published today. */
export const publishedIn = (answer: DmarcPreviewAnswer | null): string | undefined =>
  answer?.current.records.length === 1 ? answer.current.records[0] : undefined

export type DmarcGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
