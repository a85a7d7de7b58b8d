// The SPF generator's form: what was chosen, as in the URL, and the record that follows from it.
import {
  ALL_CHOICES,
  type AllChoice,
  buildSpfRecord,
  checkInput,
  DEFAULT_ALL,
  type InputProblem,
  parseList,
} from '#shared/records/spf/build-record.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'

/** Every field as typed or chosen. */
export interface SpfDraft {
  domain: string
  mx: string
  a: string
  ip4: string
  ip6: string
  includes: string
  all: AllChoice
  type: 'TXT' | 'SPF'
  /** "yes" once the visitor has agreed to a record that lets everyone send. */
  agreed: string
}

export function readDraft(params: URLSearchParams): SpfDraft {
  const read = (name: string, otherwise = '') => params.get(name)?.trim() ?? otherwise
  return {
    domain: read('domain'),
    mx: read('mx', 'no'),
    a: read('a', 'no'),
    ip4: read('ip4'),
    ip6: read('ip6'),
    // The boxes of a form come one by one.
    includes: params
      .getAll('includes')
      .map((value) => value.trim())
      .filter((value) => value !== '')
      .join(', '),
    all: ALL_CHOICES.find((choice) => choice === params.get('all')) ?? DEFAULT_ALL,
    type: params.get('type') === 'SPF' ? 'SPF' : 'TXT',
    agreed: read('agreed'),
  }
}

/** The draft's URL. */
export const draftAddress = (draft: SpfDraft): string =>
  `/tool/spf?${new URLSearchParams({ tab: 'generator', ...draft }).toString()}`

export interface DraftRecord {
  record: string
  problems: InputProblem[]
  /** The domain's A-label name; empty while nothing is typed or while it is not a domain. */
  domain: string
  domainError?: string
  /** False while a field has an error, or while no one has agreed to a record for everyone. */
  usable: boolean
}

export function draftRecord(draft: SpfDraft): DraftRecord {
  const input = {
    includeMx: draft.mx === 'yes',
    includeA: draft.a === 'yes',
    ip4: parseList(draft.ip4),
    ip6: parseList(draft.ip6),
    includes: parseList(draft.includes),
    all: draft.all,
  }
  const parsed = draft.domain === '' ? null : parseDomainInput(draft.domain)
  const domain = parsed?.ok ? parsed.domain : ''
  const domainError = parsed?.ok === false ? parsed.message : undefined
  const problems = checkInput(input, domain)
  const hasError = domainError !== undefined || problems.some(({ severity }) => severity === 'error')
  const mustAgree = draft.all === '+all' && draft.agreed !== 'yes'
  return { record: buildSpfRecord(input), problems, domain, domainError, usable: !hasError && !mustAgree }
}
