// The rules of open filters that look at nothing but the subject, by the names that they have in message headers.
import { RSPAMD_HEADERS, RSPAMD_SUBJECT, RSPAMD_URLS, STALWART, type Source } from './sources.ts'

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

/** A letter without case, as in Chinese, is no capital either. */
const isInCapitals = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > 2 && !/[\p{Ll}\p{Lo}]/u.test(text)
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length
const URL_LIKE = /https?:\/\/|\bwww\.[a-z0-9-]{1,63}\.[a-z]{2,}/i
/** “Re:” in several languages, as Rspamd has them. */
const REPLY = /^(?:antw|atb|aw|bls|odp|res?|rif|sv|ynt)[. ]*:/i
const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)
const encodedAs =
  (letter: 'q' | 'b') =>
  ({ text, raw }: Subject) =>
    isAscii(text) && new RegExp(`=\\?[^?\\s]{1,40}\\?${letter}\\?`, 'i').test(raw)

export const FILTER_RULES: readonly FilterRule[] = [
  {
    name: 'FAKE_REPLY',
    filter: 'Rspamd and Stalwart',
    says: 'The subject begins with “Re:”, or the same in another language (“Aw:”, “Sv:”), and the message is no reply: it has neither In-Reply-To nor References.',
    applies: ({ text }) => REPLY.test(text.trimStart()),
    ...RSPAMD_HEADERS,
  },
  {
    name: 'SUBJ_ALL_CAPS',
    filter: 'Rspamd and Stalwart',
    says: 'No small letter. Stalwart counts it from ten characters, two words and three capitals on; in Rspamd it costs more the longer the subject is.',
    applies: ({ text }) => {
      const bare = withoutPrefix(text)
      return bare.length >= 10 && wordsIn(bare) > 1 && isInCapitals(bare)
    },
    ...STALWART,
  },
  {
    name: 'LONG_SUBJ',
    filter: 'Rspamd and Stalwart',
    says: 'More than 200 characters.',
    applies: ({ text }) => [...withoutPrefix(text)].length > 200,
    ...RSPAMD_SUBJECT,
  },
  {
    name: 'URL_IN_SUBJECT',
    filter: 'Rspamd and Stalwart',
    says: 'There is a web address in the subject. Without “https://” it costs less in Rspamd, and nothing in Stalwart.',
    applies: ({ text }) => URL_LIKE.test(text),
    ...RSPAMD_URLS,
  },
  {
    name: 'SUBJECT_NEEDS_ENCODING',
    filter: 'Rspamd, Stalwart and SpamAssassin',
    says: 'Characters beyond ASCII are sent as they are, without encoded words. Stalwart allows them with SMTPUTF8 or 8BITMIME.',
    applies: ({ raw }) => !isAscii(raw),
    ...RSPAMD_HEADERS,
  },
  {
    name: 'SUBJ_EXCESS_QP',
    filter: 'Rspamd and Stalwart',
    says: 'Plain ASCII is sent as an encoded word in the Q encoding.',
    applies: encodedAs('q'),
    ...RSPAMD_HEADERS,
  },
  {
    name: 'SUBJ_EXCESS_BASE64',
    filter: 'Rspamd and Stalwart',
    says: 'Plain ASCII is sent as an encoded word in Base64.',
    applies: encodedAs('b'),
    ...RSPAMD_HEADERS,
  },
  {
    name: 'SUBJECT_ENDS_SPACES',
    filter: 'Rspamd and Stalwart',
    says: 'There are spaces at the end.',
    applies: ({ text }) => /\s$/.test(text) && text.trim() !== '',
    ...RSPAMD_HEADERS,
  },
  {
    name: 'SUBJECT_HAS_CURRENCY',
    filter: 'Rspamd and Stalwart',
    says: 'There is a currency sign in it. On its own, this costs one point; Rspamd marks an email as spam at six.',
    applies: ({ text }) => /\p{Sc}/u.test(text),
    ...RSPAMD_HEADERS,
  },
  {
    name: 'EMPTY_SUBJECT',
    filter: 'Rspamd and Stalwart',
    says: 'There is nothing in it.',
    applies: ({ text }) => text.trim() === '',
    ...RSPAMD_HEADERS,
  },
]
