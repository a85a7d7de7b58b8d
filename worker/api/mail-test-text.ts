import * as v from 'valibot'
import { MailTestState, NewMailTest } from '#shared/message/mail-test.ts'
import { MessageAnswer } from '#worker/api/openapi/answers.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'
import { SAMPLE_MESSAGE } from '#worker/api/openapi/sample-message.ts'

/** The longer time is for a link that gets shared. */
const KEEP_DAYS = [1, 7] as const

export const NewTestBody = v.object({
  keepDays: v.optional(
    v.pipe(
      v.picklist(KEEP_DAYS),
      v.description('How many days to keep the messages after the last one arrived; 1 by default.'),
    ),
    1,
  ),
})

const VIEW = 'The key that came with the address; anyone who has it can read and delete the messages.'
const N = 'The number of the message, from 1 to 10.'
const EXAMPLE_VIEW = 'c2FtcGxlIHZpZXcga2V5IQ'

export const ABOUT_NEW: RouteText = {
  group: 'Mail test',
  summary: 'Get an address for a test email',
  about: 'It accepts ten messages of up to 5 MiB each. For our own pages and for programs outside a browser.',
  example: { keepDays: 1 },
  answer: {
    status: 201,
    about: 'The address, and the key that opens the messages sent to it.',
    schema: NewMailTest,
  },
  answerExample: {
    address: 't-abcdefghijklm@inbox.example',
    view: EXAMPLE_VIEW,
    expires: '2026-11-23T16:00:00.000Z',
  },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_STATE: RouteText = {
  group: 'Mail test',
  summary: 'List the messages sent to a test address',
  about:
    'With `Accept: text/event-stream`, an event `mail` for each message as it arrives. The stream ends after 40 seconds, and a browser opens it again.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'The messages, oldest first.', schema: MailTestState },
  answerExample: {
    state: 'received',
    address: 't-abcdefghijklm@inbox.example',
    expires: '2026-11-23T16:00:00.000Z',
    mails: [
      {
        n: 1,
        receivedAt: '2026-11-22T16:00:00.000Z',
        from: 'Ada <ada@northwind.test>',
        subject: 'Hello',
        bytes: 2048,
        verdict: {
          tone: 'ok',
          heading: 'Receivers can prove who sent this',
          sentence: 'SPF and DKIM pass and belong to the domain in From.',
          stamp: 'Proved',
        },
      },
    ],
  },
  streams: true,
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const MAIL_TEST_TEXT: SavedText<'view'> = {
  param: 'view',
  group: 'Mail test',
  called: 'a test address',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  aboutEnd: 'Its messages are deleted with it.',
  mayBeRemoved: true,
}

export const ABOUT_MAIL: RouteText = {
  group: 'Mail test',
  summary: 'See a test email as receivers see it',
  parts: { view: VIEW, n: N },
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'What is proved, what is wrong, what to change.', schema: MessageAnswer },
  answersLike: 'messageVerify',
  problems: ['foreign', 'not_found', 'expired', 'unavailable', 'lookup'],
}

export const ABOUT_SOURCE: RouteText = {
  group: 'Mail test',
  summary: 'Get the source of a test email',
  parts: { view: VIEW, n: N },
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'The bytes of the message.', schema: v.string(), type: 'text/plain' },
  answerExample: SAMPLE_MESSAGE,
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}
