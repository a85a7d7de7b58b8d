import type { FORM_FINDINGS } from '#shared/message/form-findings.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

const FROM = 'From: Ada <ada@northwind.test>'
const DATE = 'Date: Tue, 17 Nov 2026 09:18:53 +0000'
const ID = 'Message-ID: <1@northwind.test>'
const TYPE = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8']

/** As it travels: every line ends in CRLF. */
export const mail = (header: readonly string[], body: readonly string[] = ['Hello Bob']): Example => ({
  text: `${[...header, '', ...body].join('\r\n')}\r\n`,
})

const plain = (...body: readonly string[]) => mail([FROM, 'Subject: Your order', DATE, ID, ...TYPE], body)

const having = (...fields: readonly string[]) => mail([FROM, 'Subject: Your order', DATE, ID, ...fields])

const BYTES = {
  'message-no-header': {
    meaning:
      'An email begins with a header: lines such as “From: …” and “Subject: …”. This text has none, so it is not an email. Servers refuse it.',
    example: { text: 'Hello Bob\r\n' },
  },
  'message-no-body': {
    meaning:
      'An empty line separates the header of an email from its text. Here the message ends before that line, so it has no text. That is allowed; usually the copy of the message is incomplete.',
    fix: 'If the message had a text, copy all of its source.',
    example: { text: `${FROM}\r\nSubject: Your order\r\n` },
  },
  'message-local-line-ends': {
    meaning:
      'In an email, each line ends in two characters, CR and LF. The copy has only LF, as files on a Mac or under Linux do. We read it as it was sent, and nothing is lost.',
    fix: 'Nothing has to be done: it concerns only the copy.',
    example: { text: `${FROM}\nSubject: Your order\n\nHello Bob\n` },
  },
  'message-bare-lf': {
    meaning:
      'In an email, each line ends in two characters, CR and LF. Some lines of this message lack the CR. Attackers used such lines to smuggle in a second message, so Gmail and others refuse them or rewrite the message, which breaks its signature.',
    example: { text: `${FROM}\r\nSubject: Your order\r\n\r\nHello Bob,\nthank you.\r\n` },
  },
  'message-nul': {
    meaning:
      'The message contains a character that is not text at all (NUL). Usually a file was put into the message without being encoded. Many servers refuse such messages, and others cut them off there.',
    example: plain('Hello\0Bob'),
  },
  'message-long-line': {
    meaning:
      'A line in an email may have at most 998 bytes. Servers break longer lines, and that changes the message after it was signed, so its signature fails. Programs that write HTML on a single line cause it most often.',
    example: plain('x'.repeat(1200)),
  },
  'message-stray-header-lines': {
    meaning:
      'The header of the message has a line without a name and a colon. Servers think that the header ends there, or refuse the message. All fields after it, such as the signature, may be lost.',
    example: having('what is this'),
  },
  'message-header-cut': {
    meaning:
      'The header of the message has many thousands of fields; an ordinary one has about thirty. A program adds the same field again and again, and servers refuse such messages.',
    example: having(...Array.from({ length: 20_001 }, () => 'X: y')),
  },
}

/** @param why what goes wrong with two of them */
const twice = (name: string, value: string, why: string) => ({
  meaning: `A message can have one ${name} field, and this one has several. ${why} Gmail refuses such messages. Usually two programs each add their own.`,
  example: mail([
    ...[FROM, 'Subject: Your order', DATE, ID, ...TYPE].filter((field) => !field.startsWith(`${name}:`)),
    `${name}: ${value}`,
    `${name}: ${value}`,
  ]),
})

const REPEATED = {
  'message-date-repeated': twice(
    'Date',
    'Tue, 17 Nov 2026 09:18:53 +0000',
    'Nobody can tell when it was written.',
  ),
  'message-sender-repeated': twice('Sender', 'out@northwind.test', 'Nobody can tell who sent it.'),
  'message-reply-to-repeated': twice(
    'Reply-To',
    'ada@northwind.test',
    'Nobody can tell where answers should go.',
  ),
  'message-to-repeated': twice(
    'To',
    'bob@workspace.test',
    'Several recipients belong in one field, with commas between them.',
  ),
  'message-cc-repeated': twice(
    'Cc',
    'bob@workspace.test',
    'Several recipients belong in one field, with commas between them.',
  ),
  'message-bcc-repeated': twice(
    'Bcc',
    'bob@workspace.test',
    'The field should be removed before the message is sent, since it shows secret recipients.',
  ),
  'message-id-repeated': twice(
    'Message-ID',
    '<1@northwind.test>',
    'Email apps cannot tell which message an answer belongs to.',
  ),
  'message-in-reply-to-repeated': twice(
    'In-Reply-To',
    '<0@northwind.test>',
    'Email apps cannot tell which message it answers.',
  ),
  'message-references-repeated': twice(
    'References',
    '<0@northwind.test>',
    'Email apps cannot tell which conversation it belongs to.',
  ),
  'message-subject-repeated': twice('Subject', 'Your order', 'Each email app may show a different one.'),
  'message-mime-version-repeated': twice(
    'MIME-Version',
    '1.0',
    'Email apps may show the message as plain text.',
  ),
  'message-content-type-repeated': twice(
    'Content-Type',
    'text/plain; charset=utf-8',
    'Each email app may read the message in a different way.',
  ),
  'message-content-transfer-encoding-repeated': twice(
    'Content-Transfer-Encoding',
    '8bit',
    'Email apps may not be able to decode the text.',
  ),
}

const FIELDS = {
  'message-date-missing': {
    meaning:
      'Every message must say when it was written. Gmail and others may refuse a message without a Date field, and spam filters count it as a sign of a careless program.',
    example: mail([FROM, 'Subject: Your order', ID, ...TYPE]),
  },
  'message-date-unreadable': {
    meaning:
      'The Date field does not have the form that the standard asks for, so nobody can tell when the message was written. Email apps show a wrong date, and filters count it against the message.',
    example: mail([FROM, 'Subject: Your order', 'Date: yesterday', ID, ...TYPE]),
  },
  'message-date-off': {
    meaning:
      'The message says that it was written more than a day before or after it arrived. Most likely the clock of the sending server is wrong. Spammers use wrong dates to stay at the top of an inbox, so filters count that against it.',
  },
  'message-id-missing': {
    meaning:
      'The Message-ID is a message’s own number. Email apps need it to group a conversation, and Gmail may refuse a message without one.',
    example: mail([FROM, 'Subject: Your order', DATE, ...TYPE]),
  },
  'message-id-form': {
    meaning:
      'The Message-ID is a message’s own number, written as <something@domain>. This one looks different, so some email apps ignore it, and filters take it as a sign of a careless program.',
    example: mail([FROM, 'Subject: Your order', DATE, 'Message-ID: 1', ...TYPE]),
  },
  'message-id-local': {
    meaning:
      'The second half of the Message-ID should be a domain that belongs to you. This one is the name of a computer, such as “localhost”, which many computers share. It does little harm, but looks careless to filters.',
    example: mail([FROM, 'Subject: Your order', DATE, 'Message-ID: <1@localhost>', ...TYPE]),
  },
}

const MIME = {
  'message-mime-version-missing': {
    meaning:
      'A message with formatting or attachments says so with “MIME-Version: 1.0”. Without that line, email apps may show its source as plain text.',
    example: having('Content-Type: text/html; charset=utf-8'),
  },
  'message-header-eight-bit': {
    meaning:
      'Letters such as “ü” may not be in a header as they are, but only in a code that every server can pass on. Here they are not, so some servers refuse the message and others turn the letters into nonsense.',
    example: mail([FROM, 'Subject: Grüße', DATE, ID, ...TYPE]),
  },
  'message-body-eight-bit': {
    meaning:
      'The text has letters such as “ü”, but the message does not say in which charset they are written. Each email app guesses, and readers may see nonsense.',
    example: mail([FROM, 'Subject: Your order', DATE, ID], ['Grüße']),
  },
  'message-mime-cut': {
    meaning:
      'A message with several parts, such as a text and an attachment, ends with a mark. The mark is missing, so the message was cut off on its route, or the program built it incorrectly. Attachments may be damaged.',
    example: having('MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b1"'),
  },
}

export const FORM_EXPLANATIONS: Explanations<typeof FORM_FINDINGS> = {
  ...BYTES,
  ...REPEATED,
  ...FIELDS,
  ...MIME,
}
