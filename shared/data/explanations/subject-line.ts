import type { Example, Explanations } from '#shared/report/explanation.ts'
import type { SUBJECT_FINDINGS } from '#shared/message/subject-line/findings.ts'

const subject = (text: string, preheader = 'Forty new chairs, all of them made of oak.'): Example => ({
  fields: { subject: text, preheader },
})

/** With two sample rows. */
const merged = (text: string, rows: string): Example => ({
  fields: { subject: text, preheader: 'Forty new chairs, all of them made of oak.', rows },
})

const CUT =
  'A subject about forty new chairs made of oak, which is far too long for the inbox of any phone on earth'

export const SUBJECT_EXPLANATIONS: Explanations<typeof SUBJECT_FINDINGS> = {
  'subject-empty': {
    meaning:
      'The subject is the first thing that people see of an email, often the only one. Without it, they have nothing to go by, and spam filters count it as a sign of spam. With merge tags, it can be empty for some readers only.',
    example: subject(' '),
  },
  'subject-line-break': {
    meaning:
      'An email begins with lines such as “Subject: Hello”. A line break ends such a line, so what comes after it would count as another one. Attackers add recipients to forms that way, so programs refuse it or cut it off.',
    example: subject('Our catalog\nis here'),
  },
  'subject-invisible': {
    meaning:
      'The subject has characters that have no width: people do not see them, but programs do. Spammers use them to break up words that filters look for. They also get into a text when it is copied from a website.',
    example: subject('Our ca\u200btalog is here'),
  },
  'subject-letters-mixed': {
    meaning:
      'A word mixes letters of two alphabets that look alike, such as the Latin “a” and the Cyrillic “а”. Fraudsters write the names of banks and shops that way. In honest email it comes from copied text.',
    example: subject('Pay with P\u0430yPal'),
  },
  'subject-direction-override': {
    meaning:
      'There are invisible characters that make the text run the other way. They can hide what a name really says, such as the ending of a file. Text in Arabic and Hebrew does not need them, since it turns by itself.',
    example: subject('Our \u202egolatac'),
  },
  'subject-mixed-direction': {
    meaning:
      'Hebrew and Arabic run from right to left, Latin letters from left to right. Where both meet, numbers and signs may move to another place than you typed them. An inbox also cuts off the end of the main direction.',
    fix: 'Look at it on a phone that is set to the language of your readers.',
    example: subject('הקטלוג של Northwind כאן'),
  },
  'subject-emoji-joined': {
    meaning:
      'Some emoji are made of several ones with invisible glue between them, such as a family made of people. A device that is older than the combination shows each part, side by side, which takes more room and may look odd.',
    example: subject('Chairs for the whole family 👩‍👩‍👧'),
  },
  'subject-emoji-flag': {
    meaning:
      'The flag of a country is made of two letters. Phones and Macs draw a flag, while Windows shows the letters themselves, such as DE. The rest of the subject is not affected.',
    example: subject('New chairs from Germany 🇩🇪'),
  },
  'subject-needs-encoding': {
    meaning:
      'Email headers were made for plain English letters. Umlauts, accents, other scripts and emoji are sent as “encoded words”, which every inbox turns back. Sending systems do that by themselves. A script that writes the header by hand has to do it, or the letters arrive garbled.',
    example: subject('Unser Katalog für März'),
  },
  'subject-needless-encoding': {
    meaning:
      'What you pasted is a subject in its encoded form, but it has nothing that needs encoding. Spammers encode plain words to hide them, so filters count it. Most likely, a program encodes every subject, whatever is in it.',
    example: subject('=?utf-8?q?Our_catalog?='),
  },
  'subject-encoded-word-long': {
    meaning:
      'Encoded words may have at most 75 characters; a longer subject is sent as several. A program that writes a longer one breaks the rule, and some inboxes show the code instead of the text.',
    example: subject(`=?utf-8?q?${'=C3=BC'.repeat(14)}?=`),
  },
  'subject-ends-spaces': {
    meaning:
      'There are spaces after the last word. Nobody sees them, but a filter that knows many emails with spaces there counts them. Often an empty merge tag at the end leaves one.',
    example: subject('Our catalog is here '),
  },
  'subject-very-long': {
    meaning:
      'Subjects with more than 200 characters are rare in honest email, so filters count them. Inboxes show 30 to 90 characters and cut off the rest.',
    example: subject('Our catalog is here. '.repeat(12).trim()),
  },
  'subject-cut': {
    meaning:
      'Inboxes show as much of a subject as fits into their line. How much that is depends on the screen, the font and the letters: an “m” takes four times the room of an “i”. So nobody can name one number of characters. The band in the drawing goes from narrow to wide screens.',
    fix: 'Put what matters into the first words. The end may be cut off, as long as the sense is not.',
    example: subject(CUT),
  },
  'subject-merge-tag-broken': {
    meaning:
      'A merge tag, such as {{first_name}}, is a gap that your sending system fills in for each reader. This one is not written as any system expects it, so readers would see its braces and letters.',
    example: subject('Hello {{first_name}'),
  },
  'subject-placeholder-left': {
    meaning:
      'Templates come with words in brackets for someone to fill in by hand. No sending system replaces them, so every reader would see them.',
    example: subject('Hello [First Name]'),
  },
  'subject-empty-value': {
    meaning:
      'If you know no name of a reader, the merge tag leaves nothing. Then the sentence around it has a hole: “Hi , a question”. A fallback is the word that is used instead.',
    example: subject('Hi {{first_name}}, our catalog is here'),
  },
  'subject-field-missing': {
    meaning:
      'The subject asks for a field by a name that none of your columns has. Your sending system would find nothing there and leave a gap in every single email.',
    example: merged('Hi {{first_name}}, our catalog', 'nickname\nAda'),
  },
  'subject-value-capitals': {
    meaning:
      'Lists that come from forms and old databases often have names in capitals. In a subject they look like shouting, and they show the reader that a machine wrote it.',
    example: merged('Chairs for {{company}}', 'company\nNORTHWIND TRADERS'),
  },
  'subject-value-doubled': {
    meaning:
      'With its values filled in, the subject has the same word twice in a row. That happens when a column has more in it than its name says, such as the full name in the column for the first name.',
    example: merged('Hello Ada {{name}}', 'name\nAda Lovelace'),
  },
  'subject-value-script': {
    meaning:
      'Some values are in another script than your subject, such as Cyrillic next to Latin. That may be right. It may also mean that these readers expect another language.',
    fix: 'Look at these rows. Send them a version in their language, if you have one.',
    example: merged('Hello {{name}}', 'name\nМария'),
  },
  'subject-conditions': {
    meaning:
      'Some sending systems let you write conditions into a subject: one text for some readers, another one for the rest. Which one applies is known only there, so this page leaves them out.',
    fix: 'Preview the subject in your sending system for a reader of each kind.',
    example: subject('{% if vip %}Dear guest: {% endif %}our catalog'),
  },
  'subject-spintax': {
    meaning:
      'Braces with bars, such as {Hi|Hello}, are alternatives. A sending system picks one for each email. If yours does not know that way of writing, readers see the braces.',
    example: subject('{Hi|Hello}, our catalog is here'),
  },
  'subject-rows-left': {
    meaning:
      'Only the first rows of your table are merged, so that the page stays quick. The longest value may be in a row that was not read.',
    fix: 'Sort the table by the length of the value, longest first, and paste it again.',
    example: merged('Hello {{name}}', `name\n${'Ada\n'.repeat(201)}`),
  },
  'subject-fake-reply': {
    meaning:
      'A subject that begins with “Re:” or “Fwd:” says that there was an email before it. Real replies carry the number of that email in their header, so filters can tell. To pretend it is a trick of spammers, and in many countries the law forbids subjects that mislead.',
    example: subject('Re: our catalog'),
  },
  'subject-urgency': {
    meaning:
      'Words such as “last chance” and “ends today” make people hurry. If they are not true, they are a lie that many laws name. In the State of Washington, readers have sued for subjects about offers that went on afterward.',
    example: subject('Last chance: our catalog'),
  },
  'subject-capitals': {
    meaning:
      'A subject without any small letter looks like shouting. Spam does it far more often than honest email, so filters count it.',
    example: subject('OUR CATALOG IS HERE'),
  },
  'subject-url': {
    meaning:
      'Inboxes do not make links of addresses in a subject, so nobody can follow one there. It takes up the room, and filters know it from spam.',
    example: subject('Our catalog: https://northwind.test'),
  },
  'subject-currency': {
    meaning:
      'Signs such as $ and € in a subject are common in offers, honest ones and others. Open filters note them, most without points.',
    fix: 'Nothing, if the price is what the email is about.',
    example: subject('Chairs from 90 €'),
  },
  'subject-preheader-missing': {
    meaning:
      'Next to the subject, or below it, inboxes show the first words of the email. If you do not choose them, it is whatever comes first: a link, a menu, or the name of an image.',
    example: subject('Our catalog is here', ''),
  },
  'subject-preheader-repeats': {
    meaning:
      'The line next to the subject is a second chance to say what is in the email. If it says the same again, it is lost.',
    example: subject('Our catalog is here', 'Our catalog is here!'),
  },
  'subject-preheader-browser': {
    meaning:
      'The first words of the email are a link for people who cannot see it well. So inboxes, and summaries made by a machine, show that link instead of what the email is about.',
    example: subject('Our catalog is here', 'View this email in your browser'),
  },
}
