// The DKIM generator's form: what was typed, and the key pair made from it.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import {
  ALGORITHMS,
  DEFAULT_KEY_LENGTH,
  generateKey,
  KEY_LENGTHS,
  type Algorithm,
  type GeneratedKey,
  type KeyLength,
} from '#shared/records/dkim/generate.ts'
import { parseSelector } from '#shared/records/dkim/question.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'

interface KeyForm {
  algorithm: Algorithm
  keyLength: KeyLength
  domain: string
  selector: string
}

export interface MadeKey {
  form: KeyForm
  errors: { domain?: string; selector?: string }
  /** Why there is no key although every field is valid. */
  failure?: string
  key?: GeneratedKey
  /** Made by us, because the browser runs no script. */
  byServer: boolean
}

function readKeyForm(read: (name: string) => string): KeyForm {
  const length = Number(read('keyLength'))
  return {
    algorithm: ALGORITHMS.find((name) => name === read('algorithm')) ?? 'RSA',
    keyLength: KEY_LENGTHS.find((bits) => bits === length) ?? DEFAULT_KEY_LENGTH,
    domain: read('domain'),
    selector: read('selector'),
  }
}

export const readFields = (data: FormData) =>
  readKeyForm((name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })

export interface KeyPlace {
  domain: string
  selector: string
}

/** The record's name, or what is wrong with the fields. */
export function placeOf({ domain, selector }: KeyForm): { place?: KeyPlace; errors: MadeKey['errors'] } {
  const parsed = parseDomainInput(domain)
  if (!parsed.ok) return { errors: { domain: parsed.message } }
  if (selector === '') return { errors: { selector: 'Enter a selector, for example s1.' } }
  const chosen = parseSelector(selector, parsed.domain)
  if (!chosen.ok)
    return { errors: { selector: 'A selector has letters, digits, hyphens and dots, for example s1.' } }
  return { place: { domain: parsed.domain, selector: chosen.selector }, errors: {} }
}

/** In this browser: nothing is sent. */
export async function makeKeyHere(form: KeyForm): Promise<MadeKey> {
  const { place, errors } = placeOf(form)
  if (!place) return { form, errors, byServer: false }
  const outcome = await generateKey({ ...form, ...place })
  return outcome.ok
    ? { form, errors, key: outcome.key, byServer: false }
    : { form, errors, failure: outcome.message, byServer: false }
}

/** At the edge, for browsers without JavaScript. */
export async function makeKeyThere(api: ApiClient, form: KeyForm): Promise<MadeKey> {
  const { place, errors } = placeOf(form)
  if (!place) return { form, errors, byServer: true }
  const outcome = await outcomeOf(api.user.tools.dkim.generate.$post({ json: { ...form, ...place } }))
  return outcome.ok
    ? { form, errors, key: outcome.data, byServer: true }
    : { form, errors, failure: outcome.message, byServer: true }
}
