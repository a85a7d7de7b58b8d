// The rules of open filters that look at nothing but the subject, by the names that they have in message headers.
import { RSPAMD, STALWART, type Source } from '#shared/subject-line/sources.ts'

interface Subject {
  /** As the filter decodes it. */
  text: string
  /** As it is on the wire. */
  raw: string
}

export interface FilterRule extends Source {
  name: string
  filter: string
  /** When it applies, in one sentence. */
  says: string
  applies: (subject: Subject) => boolean
}

/** What replies and forwards begin with, in several languages. */
const PREFIXES = /^(?:(?:re|fwd?|aw|antwort|sv|vs|wg|rv|tr|odp)\s?:\s{0,3})+/i

export const withoutPrefix = (text: string): string => text.trimStart().replace(PREFIXES, '')
export const replyPrefix = (text: string): string | undefined => PREFIXES.exec(text.trimStart())?.[0].trim()

const hasCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const URL_LIKE = /https?:\/\/|\bwww\.[a-z0-9-]{1,63}\.[a-z]{2,}/i
const CURRENCY = /[$€£¥₹₽]/
const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)
const encodedAs =
  (letter: 'q' | 'b') =>
  ({ text, raw }: Subject) =>
    isAscii(text) && new RegExp(`=\\?[^?\\s]{1,40}\\?${letter}\\?`, 'i').test(raw)

export const FILTER_RULES: readonly FilterRule[] = [
  {
    name: 'FAKE_REPLY',
    filter: 'Rspamd and Stalwart',
    says: 'The subject begins with “Re:”, and the message is no reply: it has neither In-Reply-To nor References.',
    applies: ({ text }) => /^re\s?:/i.test(text.trimStart()),
    ...STALWART,
  },
  {
    name: 'SUBJ_ALL_CAPS',
    filter: 'Rspamd and Stalwart',
    says: 'Ten characters or more, more than one word, and no small letter.',
    applies: ({ text }) => {
      const bare = withoutPrefix(text)
      return bare.length >= 10 && wordsIn(bare) > 1 && hasCapitals(bare)
    },
    ...STALWART,
  },
  {
    name: 'LONG_SUBJ',
    filter: 'Rspamd and Stalwart',
    says: 'More than 200 characters.',
    applies: ({ text }) => [...withoutPrefix(text)].length > 200,
    ...RSPAMD,
  },
  {
    name: 'URL_IN_SUBJECT',
    filter: 'Rspamd and Stalwart',
    says: 'There is a web address in the subject.',
    applies: ({ text }) => URL_LIKE.test(text),
    ...STALWART,
  },
  {
    name: 'SUBJECT_NEEDS_ENCODING',
    filter: 'Rspamd, Stalwart and SpamAssassin',
    says: 'Characters beyond ASCII are sent as they are, without encoded words and without SMTPUTF8.',
    applies: ({ raw }) => !isAscii(raw),
    ...STALWART,
  },
  {
    name: 'SUBJ_EXCESS_QP',
    filter: 'Rspamd and Stalwart',
    says: 'Plain ASCII is sent as an encoded word in the Q encoding.',
    applies: encodedAs('q'),
    ...STALWART,
  },
  {
    name: 'SUBJ_EXCESS_BASE64',
    filter: 'Rspamd and Stalwart',
    says: 'Plain ASCII is sent as an encoded word in Base64.',
    applies: encodedAs('b'),
    ...STALWART,
  },
  {
    name: 'SUBJECT_ENDS_SPACES',
    filter: 'Rspamd and Stalwart',
    says: 'There are spaces at the end.',
    applies: ({ text }) => /\s$/.test(text) && text.trim() !== '',
    ...STALWART,
  },
  {
    name: 'SUBJECT_HAS_CURRENCY',
    filter: 'Rspamd and Stalwart',
    says: 'There is a currency sign in it. On its own, this costs nothing or little.',
    applies: ({ text }) => CURRENCY.test(text),
    ...STALWART,
  },
  {
    name: 'EMPTY_SUBJECT',
    filter: 'Rspamd and Stalwart',
    says: 'There is nothing in it.',
    applies: ({ text }) => text.trim() === '',
    ...STALWART,
  },
]
