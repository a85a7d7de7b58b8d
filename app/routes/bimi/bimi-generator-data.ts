// The BIMI generator's form, the record that follows from it, and what is published today.
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import {
  domainProblems,
  draftAddress,
  formOf,
  hasError,
  readDraft,
  tagsIn,
  withTags,
  type DraftIn,
  type Problem,
} from '#app/components/tool/generator-form.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { buildBimiRecord, checkBimiInput } from '#shared/records/bimi/build-record.ts'
import { BIMI_TAGS, DEFAULT_SELECTOR, parseBimi } from '#shared/records/bimi/tags.ts'
import { bimi } from '#shared/tools/bimi.ts'

export const BIMI_FORM = formOf(
  {
    address: generatorOf(bimi),
    groups: ['domain', 'kind', 'files', { group: 'more', summary: 'More: selector, avatars, senders' }],
    ties: ({ kind }) => ({ logo: { isOptional: kind === 'decline' } }),
  },
  {
    domain: {
      field: {
        label: 'Domain',
        hint: 'We use it to check what is published, DMARC and your logo.',
        group: 'domain',
        kind: 'domain',
      },
    },
    selector: {
      field: {
        label: 'Selector',
        hint: 'Another selector works only for email with a BIMI-Selector header.',
        group: 'more',
        initial: DEFAULT_SELECTOR,
        placeholder: DEFAULT_SELECTOR,
      },
    },
    ...BIMI_TAGS,
    kind: {
      field: {
        label: 'What the record says',
        group: 'kind',
        kind: 'radio',
        choices: [
          { value: 'logo', label: 'Show this logo' },
          { value: 'decline', label: 'Show no logo', hint: 'Opts out on purpose.' },
        ],
      },
    },
  },
)

export type BimiDraft = DraftIn<typeof BIMI_FORM>

/** The form filled in from a published record. */
export function draftFrom(record: string, draft: BimiDraft): BimiDraft {
  const { declines, ...read } = parseBimi(record)
  return {
    ...withTags(draft, BIMI_TAGS, { ...read, tags: undefined, unreadable: undefined }),
    kind: declines ? 'decline' : 'logo',
  }
}

export interface DraftRecord {
  record: string
  problems: readonly Problem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  selector: string
  /** False while a field has an error, or while there is no logo URL. */
  usable: boolean
  /** Nothing is wrong, but the logo's URL is still missing. */
  isWaiting: boolean
}

export function draftRecord(draft: BimiDraft): DraftRecord {
  const parsed = draft.domain.trim() === '' ? null : parseDomainInput(draft.domain)
  const selector = draft.selector.trim().toLowerCase() || DEFAULT_SELECTOR
  const declines = draft.kind === 'decline'
  const input = { declines, values: { ...tagsIn(draft, BIMI_TAGS), l: draft.logo.trim() } }
  const problems = [...domainProblems(parsed), ...checkBimiInput(input, selector)]
  const isWaiting = !hasError(problems) && !declines && input.values.l === ''
  return {
    record: buildBimiRecord(input),
    problems,
    selector,
    isWaiting,
    domain: parsed?.ok ? parsed.domain.replace(/^.*\._bimi\./, '') : '',
    usable: !hasError(problems) && !isWaiting,
  }
}

/** What to look up in DNS for the draft; null while there is nothing to look up. */
export function questionOf(draft: BimiDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress(BIMI_FORM, draft) : null
}

type PreviewCall = ReturnType<ApiClient['user']['tools']['bimi']['preview']['$get']>
export type BimiPreviewAnswer = DataSent<PreviewCall>

/** The generator queries DNS only for a record that could be published. */
export async function loadGenerator(api: ApiClient, params: URLSearchParams) {
  const draft = readDraft(BIMI_FORM, params)
  const { record, domain, selector, usable } = draftRecord(draft)
  const query = { domain, selector, record }
  const preview = usable && domain ? await outcomeOf(api.user.tools.bimi.preview.$get({ query })) : null
  return { tab: 'generator' as const, draft, preview }
}

export type BimiGeneratorPage = Awaited<ReturnType<typeof loadGenerator>>
