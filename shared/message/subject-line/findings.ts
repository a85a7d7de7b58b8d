import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { numberText, shortened } from '#shared/kit/sentence.ts'

const listed = (items: readonly string[]) =>
  `${items.slice(0, 4).join(', ')}${items.length > 4 ? ' and more' : ''}`

const TEXT = {
  'subject-empty': rule({
    severity: 'error',
    title: 'No subject',
    rfc: 'Rspamd and Stalwart EMPTY_SUBJECT',
    message: ({ row }: { row?: number }) =>
      row === undefined ? 'There is no subject.' : `With sample row ${row}, nothing is left of the subject.`,
    fix: 'Say in a few words what is in the email.',
  }),
  'subject-line-break': rule({
    severity: 'error',
    title: 'A line break in the subject',
    rfc: 'RFC 5322, 2.2',
    message:
      'There is a line break in the subject. It ends the header field, and programs refuse it or remove it.',
    fix: 'Write the subject in one line, and check the fields that are merged into it.',
  }),
  'subject-invisible': rule({
    severity: 'warning',
    title: 'Invisible characters',
    message: ({ names }: { names: readonly string[] }) =>
      `Characters that nobody sees: ${listed(names)}. Spammers break words up with them, and filters look for them.`,
    fix: 'Type these words again; text copied from elsewhere often contains them.',
  }),
  'subject-letters-mixed': rule({
    severity: 'error',
    title: 'Letters of two scripts in one word',
    message: ({ word }: { word: string }) =>
      `“${shortened(word)}” mixes letters of two scripts. It looks like a forged name.`,
    fix: 'Type the word again.',
  }),
  'subject-direction-override': rule({
    severity: 'error',
    title: 'Characters that turn the direction',
    rfc: 'UAX #9',
    message: ({ names }: { names: readonly string[] }) =>
      `Characters that turn the direction of the text: ${listed(names)}. What is read differs from what is written.`,
    fix: 'Remove them. Text in Arabic or Hebrew turns by itself.',
  }),
  'subject-mixed-direction': rule({
    severity: 'info',
    title: 'Text of both directions',
    rfc: 'UAX #9',
    message:
      'The subject has words that run from the right and words that run from the left. Numbers and signs between them may move, and the end that is cut off is not the one you expect.',
  }),
  'subject-emoji-joined': rule({
    severity: 'info',
    title: 'An emoji made of several',
    rfc: 'UTS #51',
    message: ({ emoji }: { emoji: readonly string[] }) =>
      `${listed(emoji)} ${emoji.length === 1 ? 'is' : 'are'} made of several emoji. A device that does not know the combination shows the parts side by side.`,
  }),
  'subject-emoji-flag': rule({
    severity: 'info',
    title: 'A flag',
    message: ({ emoji }: { emoji: readonly string[] }) =>
      `${listed(emoji)}: Windows has no flags of countries, and shows two letters.`,
  }),
}

const WIRE = {
  'subject-needs-encoding': rule({
    severity: 'info',
    title: 'Characters that have to be encoded',
    rfc: 'RFC 2047; Rspamd, Stalwart and SpamAssassin SUBJECT_NEEDS_ENCODING',
    message: ({ words }: { words: number }) =>
      `Beyond plain letters, a subject is sent as encoded words: ${words === 1 ? 'one' : words} here. Most programs do that; a script that writes the header itself has to.`,
  }),
  'subject-needless-encoding': rule({
    severity: 'warning',
    title: 'Encoded without a need',
    rfc: 'Rspamd and Stalwart SUBJ_EXCESS_QP, SUBJ_EXCESS_BASE64',
    message: ({ text }: { text: string }) =>
      `You pasted encoded words that say “${shortened(text)}”. Plain letters need no encoding, and filters count it.`,
    fix: 'Send it as it is.',
  }),
  'subject-encoded-word-long': rule({
    severity: 'warning',
    title: 'An encoded word that is too long',
    rfc: 'RFC 2047, 2',
    message: ({ length }: { length: number }) =>
      `You pasted an encoded word of ${length} characters; 75 is the most. Some programs show it as it is.`,
    fix: 'Let your sending system split it, as below.',
  }),
  'subject-ends-spaces': rule({
    severity: 'info',
    title: 'Spaces at the end',
    rfc: 'Rspamd and Stalwart SUBJECT_ENDS_SPACES',
    message: 'There are spaces at the end of the subject.',
    fix: 'Remove them; often an empty merge tag leaves them.',
  }),
  'subject-very-long': rule({
    severity: 'warning',
    title: 'A very long subject',
    rfc: 'Rspamd and Stalwart LONG_SUBJ',
    message: ({ characters }: { characters: number }) =>
      `${numberText(characters)} characters at its longest. Filters count subjects over 200, and no inbox shows half of it.`,
    fix: 'Move what comes after the first sentence into the email.',
  }),
  'subject-cut': rule({
    severity: 'info',
    title: 'Cut off in some inboxes',
    message: ({ clients, all, seen }: { clients: number; all: number; seen: string }) =>
      `In ${clients} of ${all} inboxes the end may be cut off. Everyone sees “${seen}”.`,
  }),
}

const TAGS = {
  'subject-merge-tag-broken': rule({
    severity: 'error',
    title: 'A broken merge tag',
    message: ({ tag, problem }: { tag: string; problem: string }) =>
      `“${shortened(tag)}” is broken: ${problem}. Readers would see it exactly like this.`,
    fix: 'Delete the tag and insert it again, as your sending system writes it.',
  }),
  'subject-placeholder-left': rule({
    severity: 'error',
    title: 'A placeholder that was not filled in',
    message: ({ tag }: { tag: string }) =>
      `“${shortened(tag)}” looks like a placeholder that nobody has filled in.`,
    fix: 'Fill it in, or use a merge tag of your sending system.',
  }),
  'subject-empty-value': rule({
    severity: 'warning',
    title: 'A gap for an empty field',
    message: ({ text, rows }: { text: string; rows: number }) =>
      `Without a value it reads “${shortened(text)}”.${rows > 0 ? ` So it does in ${rows === 1 ? 'one of your rows' : `${numberText(rows)} of your rows`}.` : ''}`,
    fix: 'Give the tag a fallback, and write the sentence so that it also works with that.',
  }),
  'subject-field-missing': rule({
    severity: 'warning',
    title: 'A field that the rows do not have',
    message: ({ names }: { names: readonly string[] }) =>
      `No column of your rows is called ${listed(names)}.`,
    fix: 'Rename the column or the tag, so that both have the same name.',
  }),
  'subject-value-capitals': rule({
    severity: 'warning',
    title: 'Values in capitals',
    message: ({ value, rows }: { value: string; rows: number }) =>
      `“${shortened(value)}” and the like: ${rows === 1 ? 'one row has' : `${numberText(rows)} rows have`} a value in capitals. It reads like a database.`,
    fix: 'Write the values as their owners do before you upload them.',
  }),
  'subject-value-doubled': rule({
    severity: 'warning',
    title: 'A word that is there twice',
    message: ({ text, rows }: { text: string; rows: number }) =>
      `“${shortened(text)}” has a word twice in a row${rows > 1 ? `, and so have ${numberText(rows - 1)} more rows` : ''}.`,
    fix: 'Look at the column: it may have the full name, or the word that the subject has already.',
  }),
  'subject-value-script': rule({
    severity: 'info',
    title: 'Values in another script',
    message: ({ value, rows }: { value: string; rows: number }) =>
      `“${shortened(value)}” is in another script than the subject, in ${rows === 1 ? 'one row' : `${numberText(rows)} rows`}. Their readers may expect another language.`,
  }),
  'subject-conditions': rule({
    severity: 'info',
    title: 'Conditions that are not run here',
    message:
      'The subject has conditions of a sending system. They are left out here: only that system can decide them.',
  }),
  'subject-spintax': rule({
    severity: 'info',
    title: 'Spintax',
    message: ({ count }: { count: number }) =>
      `It can produce ${count >= 1e6 ? 'over a million' : numberText(count)} texts. Your sending system has to choose one before it sends, or readers see the braces.`,
  }),
  'subject-rows-left': rule({
    severity: 'info',
    title: 'More rows than were read',
    message: ({ read }: { read: number }) => `The first ${numberText(read)} rows were read.`,
  }),
}

const HONESTY = {
  'subject-fake-reply': rule({
    severity: 'warning',
    title: 'It looks like a reply',
    rfc: 'Rspamd and Stalwart FAKE_REPLY; 15 U.S.C. 7704(a)(2)',
    message: ({ prefix }: { prefix: string }) =>
      `It begins with “${prefix}”. In a first email that is no reply and no forward: filters see that In-Reply-To is missing, and the law calls it misleading.`,
    fix: 'Leave it out, unless the email answers one or follows your own in the same thread.',
  }),
  'subject-urgency': rule({
    severity: 'warning',
    title: 'Urgency that has to be true',
    rfc: 'RCW 19.190.020; Directive 2005/29/EC, Annex I, 7',
    message: ({ phrase }: { phrase: string }) =>
      `“${phrase}” has to be true for every reader on the day they get it. If the offer goes on, the law calls it misleading.`,
    fix: 'Name the day on which it ends, and let it end then.',
  }),
  'subject-capitals': rule({
    severity: 'warning',
    title: 'All in capitals',
    rfc: 'Rspamd and Stalwart SUBJ_ALL_CAPS',
    message: 'Nothing but capitals: it reads as shouting, and filters count it.',
    fix: 'Write it as a sentence.',
  }),
  'subject-url': rule({
    severity: 'warning',
    title: 'A web address in the subject',
    rfc: 'Rspamd and Stalwart URL_IN_SUBJECT',
    message: 'There is a web address in the subject. Nobody can follow it there, and filters count it.',
    fix: 'Move it into the email.',
  }),
  'subject-currency': rule({
    severity: 'info',
    title: 'A currency sign',
    rfc: 'Rspamd and Stalwart SUBJECT_HAS_CURRENCY',
    message: 'There is a currency sign in it. Filters note it; on its own it costs little.',
  }),
}

const PREVIEW = {
  'subject-preheader-missing': rule({
    severity: 'info',
    title: 'No line next to the subject',
    message:
      'Without a preheader, inboxes show the first words of the email, often “View in browser” or the name of an image.',
    fix: 'Begin the email with a sentence that goes on where the subject ends.',
  }),
  'subject-preheader-repeats': rule({
    severity: 'warning',
    title: 'The preheader repeats the subject',
    message: 'The preheader says what the subject says, so readers learn nothing more from it.',
    fix: 'Go on where the subject ends.',
  }),
  'subject-preheader-browser': rule({
    severity: 'warning',
    title: 'The preview is a link',
    message: ({ phrase }: { phrase: string }) => `Inboxes would show “${phrase}” next to the subject.`,
    fix: 'Put a sentence before that link.',
  }),
}

export const SUBJECT_FINDINGS = { ...TEXT, ...WIRE, ...TAGS, ...HONESTY, ...PREVIEW }

export type SubjectCode = CodeOf<typeof SUBJECT_FINDINGS>
export type SubjectFinding = Finding<SubjectCode>

export const subjectFinding = findingsOf(SUBJECT_FINDINGS)
