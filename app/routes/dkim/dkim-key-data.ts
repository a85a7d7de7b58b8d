// The DKIM generator's form, what was typed in it, and the key pair made from it.
import { outcomeOf } from '#app/api/outcome.ts'
import { formOf, readDraft, type DraftIn, type Problem } from '#app/components/tool/generator-form.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { generateKey, type GeneratedKey } from '#shared/records/dkim/generate.ts'
import { KEY_FORM, type Algorithm, type KeyLength } from '#shared/records/dkim/key-form.ts'
import { parseSelector } from '#shared/records/dkim/question.ts'
import { dkim } from '#shared/tools/dkim.ts'

const SELECTOR_HINT = 'A new one for each key, for example s1 or the month: 2026-11'

export const DKIM_FORM = formOf(
  {
    address: generatorOf(dkim),
    groups: ['place', 'key'],
    ties: ({ algorithm }) =>
      algorithm === 'ED25519'
        ? { keyLength: { isFixed: true, hint: 'An Ed25519 key always has 256 bits.' } }
        : {},
  },
  {
    domain: {
      field: {
        label: 'Domain Name',
        group: 'place',
        kind: 'domain',
        isRequired: true,
        brief: { label: 'Domain Name' },
      },
    },
    selector: {
      field: {
        label: 'Selector Name',
        hint: SELECTOR_HINT,
        group: 'place',
        isRequired: true,
        placeholder: 's1',
        brief: { label: 'Selector Name', hint: SELECTOR_HINT },
      },
    },
    k: { field: KEY_FORM.k },
    p: { field: KEY_FORM.p },
  },
)

type KeyDraft = DraftIn<typeof DKIM_FORM>

export interface MadeKey {
  form: KeyDraft
  problems: readonly Problem[]
  /** Why there is no key although every field is valid. */
  failure?: string
  key?: GeneratedKey
  /** Made by us, because the browser runs no script. */
  byServer: boolean
}

export const readFields = (data: FormData): KeyDraft =>
  readDraft(
    DKIM_FORM,
    new URLSearchParams(
      [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  )

export interface KeyPlace {
  domain: string
  selector: string
}

/** The record's name, or what is wrong with the fields. */
export function placeOf({ domain, selector }: KeyDraft): { place?: KeyPlace; problems: Problem[] } {
  const wrong = (field: string, message: string) => ({
    problems: [{ field, severity: 'error' as const, message }],
  })
  const parsed = parseDomainInput(domain)
  if (!parsed.ok) return wrong('domain', parsed.message)
  if (selector === '') return wrong('selector', 'Enter a selector, for example s1.')
  const chosen = parseSelector(selector, parsed.domain)
  if (!chosen.ok)
    return wrong('selector', 'A selector has letters, digits, hyphens and dots, for example s1.')
  return { place: { domain: parsed.domain, selector: chosen.selector }, problems: [] }
}

/** Each is one of the choices of its tag. */
const wantedKey = ({ algorithm, keyLength }: KeyDraft) => ({
  algorithm: algorithm as Algorithm,
  keyLength: Number(keyLength) as KeyLength,
})

/** In this browser: nothing is sent. */
export async function makeKeyHere(form: KeyDraft): Promise<MadeKey> {
  const { place, problems } = placeOf(form)
  if (!place) return { form, problems, byServer: false }
  const outcome = await generateKey({ ...wantedKey(form), ...place })
  return outcome.ok
    ? { form, problems, key: outcome.key, byServer: false }
    : { form, problems, failure: outcome.message, byServer: false }
}

/** At the edge, for browsers without JavaScript. */
export async function makeKeyThere(api: ApiClient, form: KeyDraft): Promise<MadeKey> {
  const { place, problems } = placeOf(form)
  if (!place) return { form, problems, byServer: true }
  const outcome = await outcomeOf(
    api.user.tools.dkim.generate.$post({ json: { ...wantedKey(form), ...place } }),
  )
  return outcome.ok
    ? { form, problems, key: outcome.data, byServer: true }
    : { form, problems, failure: outcome.message, byServer: true }
}
