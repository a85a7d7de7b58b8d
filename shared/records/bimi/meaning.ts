// What each tag of a BIMI record means, in one plain sentence, and what applies if a tag is not set.
import { isReadable, KNOWN_TAGS, prefixesOf, toUrl, type BimiRecord, type BimiTag } from './parse.ts'
import type { BimiTagDetail } from './schema.ts'

/** The tags as written, then the defaults of those that are missing. */
export function tagDetails(record: BimiRecord): BimiTagDetail[] {
  const seen = new Set<string>()
  const written = record.tags.map((tag): BimiTagDetail => {
    const { name, value } = tag
    const isRepeated = seen.has(name)
    seen.add(name)
    if (isRepeated) return { name, value, state: 'ignored', meaning: 'The tag appears twice.' }
    return { name, value, state: stateOf(tag), meaning: meaningOf(tag, record) }
  })
  const defaults = DEFAULTS.filter(({ name }) => !seen.has(name))
  return [...written, ...defaults.map((line): BimiTagDetail => ({ ...line, state: 'default' }))]
}

const isKnown = (name: string): boolean => (KNOWN_TAGS as readonly string[]).includes(name)

function stateOf(tag: BimiTag): BimiTagDetail['state'] {
  if (!isKnown(tag.name)) return 'ignored'
  return isReadable(tag) ? 'set' : 'invalid'
}

const DEFAULTS = [
  { name: 'a', value: '', meaning: 'No certificate: mailbox providers that require one do not show a logo.' },
  {
    name: 'avp',
    value: 'brand',
    meaning: 'The logo takes precedence over a personal picture of the sender.',
  },
]

function meaningOf(tag: BimiTag, { declines }: BimiRecord): string {
  const { name, value } = tag
  if (name === 's') return 'A selector belongs in the BIMI-Selector header of a message; here it is ignored.'
  if (!isKnown(name)) return 'The draft does not define this tag, so receivers ignore it.'
  if (!isReadable(tag)) return INVALID_MEANINGS[name] ?? 'Receivers cannot read this value.'
  switch (name) {
    case 'v':
      return 'This is a BIMI record.'
    case 'l':
      if (value !== '') return `The logo is at ${toUrl(value)?.hostname ?? value}.`
      return declines ? 'No logo: together with the empty a tag, this opts out on purpose.' : 'No logo.'
    case 'a':
      return value === ''
        ? 'No certificate.'
        : `The mark certificate is at ${toUrl(value)?.hostname ?? value}.`
    case 'avp':
      return value === 'personal'
        ? 'A personal picture of the sender takes precedence over the logo.'
        : 'The logo takes precedence over a personal picture of the sender.'
    default:
      return lpsMeaning(prefixesOf(value) ?? [])
  }
}

const INVALID_MEANINGS: Record<string, string> = {
  l: 'The logo must have a full https URL; receivers cannot use this one.',
  a: 'The certificate must have a full https URL; receivers cannot use this one.',
  avp: 'The value must be brand or personal; receivers ignore it.',
  lps: 'A prefix may have letters, digits and hyphens only.',
}

const lpsMeaning = (prefixes: readonly string[]) =>
  prefixes.length === 0
    ? 'Every sender’s local part is tried as its own selector, for example news._bimi for news@.'
    : `Senders whose local part begins with ${prefixes.join(' or ')} get their own selector.`
