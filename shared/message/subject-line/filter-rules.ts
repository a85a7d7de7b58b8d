// The rules of open filters that look at nothing but the subject, by the names that they have in message headers; and what the law says of subjects.
// Each with the place where it is written, and when that was read.

interface Source {
  url: string
  /** YYYY-MM-DD */
  readOn: string
}

const READ_ON = '2026-11-26'

const rspamd = (file: string): Source => ({
  url: `https://github.com/rspamd/rspamd/blob/master/rules/${file}`,
  readOn: READ_ON,
})
const RSPAMD_HEADERS = rspamd('regexp/headers.lua')
const RSPAMD_SUBJECT = rspamd('subject_checks.lua')
const RSPAMD_URLS = rspamd('misc.lua')
const STALWART: Source = {
  url: 'https://github.com/stalwartlabs/stalwart/blob/main/crates/spam-filter/src/analysis/subject.rs',
  readOn: READ_ON,
}

interface LawRule {
  url: string
  /** YYYY-MM-DD; null: the text in force was not read. */
  readOn: string | null
  /** ISO 3166, or "EU". */
  country: string
  /** Its place in the law. */
  rule: string
  /** What it says of subjects, in one sentence. */
  says: string
}

/** What the law says of a subject that misleads. Not advice. */
export const SUBJECT_LAW: readonly LawRule[] = [
  {
    country: 'US',
    rule: 'CAN-SPAM Act, 15 U.S.C. 7704(a)(2)',
    says: 'No commercial email may have a subject that the sender knows, or should know, is likely to mislead a recipient about what the message contains.',
    url: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section7704',
    // Its text at codes.lp.findlaw.com/uscode/15/103/7704.
    readOn: READ_ON,
  },
  {
    country: 'US',
    rule: 'Washington, RCW 19.190.020',
    says: 'No commercial email to a resident of Washington may have false or misleading information in its subject. In 2025, the state’s highest court read this as any false information, such as an offer that “ends today” and does not. The law was changed in 2026 (HB 2274).',
    url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.190.020',
    // Only the text before the change of 2026 was read.
    readOn: null,
  },
  {
    country: 'EU',
    rule: 'Directive 2005/29/EC, Annex I, 7',
    says: 'It is always unfair to tell consumers falsely that an offer is available for a very limited time only, to make them decide at once.',
    url: 'https://eur-lex.europa.eu/eli/dir/2005/29/oj',
    // Only what others quote of it was read.
    readOn: null,
  },
  {
    country: 'DE',
    rule: 'DDG § 6(2)',
    says: 'The sender and subject of a commercial email may not hide who sends it or that it is commercial.',
    url: 'https://www.gesetze-im-internet.de/ddg/__6.html',
    // Only the same rule in the law before it was read: TMG § 6(2).
    readOn: null,
  },
  {
    country: 'CA',
    rule: 'Competition Act, 74.011(1)',
    says: 'No one may promote a product or business with a false or misleading representation in the sender or subject of an email.',
    url: 'https://laws-lois.justice.gc.ca/eng/acts/C-34/section-74.011.html',
    readOn: READ_ON,
  },
]

interface Subject {
  /** As the filter decodes it. */
  text: string
  /** As it is on the wire. */
  raw: string
}

interface FilterRule extends Source {
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
