// The SPF generator's form, the record that follows from it, and what is published today.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import {
  domainProblems,
  draftAddress,
  formOf,
  hasError,
  readDraft,
  type DraftIn,
  type Problem,
} from '#app/components/tool/generator-form.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { buildSpfRecord, checkInput, spfInput } from '#shared/records/spf/build-record.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'
import { SPF_TERMS } from '#shared/records/spf/terms.ts'
import { spf } from '#shared/tools/spf.ts'

export const SPF_FORM = formOf(
  {
    address: generatorOf(spf),
    groups: ['domain', 'servers', 'senders', 'end', 'type'],
    ties: ({ all }) => ({ agreed: { isHidden: all !== '+all' } }),
  },
  {
    domain: {
      field: {
        label: 'Domain (Name)',
        group: 'domain',
        kind: 'domain',
        isRequired: true,
        brief: { label: 'Domain' },
      },
    },
    ...SPF_TERMS,
    agreed: {
      field: {
        label: 'Anyone may send as this domain.',
        hint: '“+all” tells receivers that every server in the world is allowed; spammers look for such domains. I want that.',
        group: 'end',
        kind: 'tick',
      },
    },
    type: {
      field: {
        label: 'Record Type',
        group: 'type',
        choices: [
          { value: 'TXT', label: 'TXT (recommended)' },
          {
            value: 'SPF',
            label: 'SPF (deprecated)',
            hint: 'Receivers stopped reading this type in 2014 (RFC 7208, 3.1). Publish TXT.',
          },
        ],
      },
    },
  },
)

export type SpfDraft = DraftIn<typeof SPF_FORM>

export interface DraftRecord {
  record: string
  problems: readonly Problem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  /** False while a field has an error, or while no one has agreed to a record for everyone. */
  usable: boolean
}

export function draftRecord(draft: SpfDraft): DraftRecord {
  const parsed = draft.domain === '' ? null : parseDomainInput(draft.domain)
  const domain = parsed?.ok ? parsed.domain : ''
  const input = spfInput(draft)
  const problems = [...domainProblems(parsed), ...checkInput(input, domain)]
  const mustAgree = draft.all === '+all' && draft.agreed === ''
  return { record: buildSpfRecord(input), problems, domain, usable: !hasError(problems) && !mustAgree }
}

export function questionOf(draft: SpfDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress(SPF_FORM, draft) : null
}

type PreviewCall = ReturnType<ApiClient['user']['tools']['spf']['preview']['$get']>
type PreviewAnswer = DataSent<PreviewCall>
export type SpfPreview = Omit<PreviewAnswer, 'report'> & {
  report: Omit<PreviewAnswer['report'], 'tree'> & { tree: SpfTreeNode }
}

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(SPF_FORM, params)
  const { record, domain, usable } = draftRecord(draft)
  const query = { domain, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.spf.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview: preview as Outcome<SpfPreview> | null }
}

export type SpfGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
