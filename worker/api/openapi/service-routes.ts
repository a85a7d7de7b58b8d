// What is to be said of the routes beside the tools: the forms of this site, and the service itself.
import * as v from 'valibot'
import { Health } from '#shared/health/schema.ts'
import { MessageStored, SubscriptionState } from '#worker/api/openapi/answers.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'

/** What the forms send beside what is typed. */
const BESIDE = {
  website: 'Leave it out: people never see this field.',
  tookMs: 'Milliseconds that the writing took; may be left out.',
  turnstileToken:
    'The token of the Turnstile widget, where the form on this site shows one; else it is not looked at. Each try needs a new one.',
}

const TOKEN = 'The token of the link in the mail.'

export const SERVICE_ROUTES: readonly RouteText[] = [
  {
    method: 'POST',
    path: '/user/contact',
    group: 'Service',
    summary: 'Write to us',
    about: 'The answer comes once the message is stored.',
    fields: {
      firstName: 'May be empty.',
      lastName: 'May be empty.',
      email: 'Where the answer goes.',
      phoneNumber: 'May be empty.',
      subject: 'May be empty.',
      message: 'The text.',
      ...BESIDE,
    },
    headers: {
      'Idempotency-Key':
        'Any text of up to 255 characters: the same message with the same key is stored once.',
    },
    example: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      phoneNumber: '',
      subject: 'Deliverability',
      message: 'Why does my mail land in spam?',
    },
    answer: { status: 201, about: 'It is stored.', schema: MessageStored },
    answerExample: { id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
  },
  {
    method: 'POST',
    path: '/user/subscribe',
    group: 'Service',
    summary: 'Ask for our news by mail',
    about: 'The same answer for every address; a mail with a link asks whether it was its owner.',
    fields: { email: 'Where the news go.', ...BESIDE },
    example: { email: 'ada@example.com' },
    answer: { status: 201, about: 'It is noted.', schema: SubscriptionState },
    answerExample: { state: 'asked' },
  },
  {
    method: 'POST',
    path: '/user/subscribe/change',
    group: 'Service',
    summary: 'Confirm or end the news',
    fields: { token: TOKEN, state: 'What is wanted.' },
    example: { token: 'c2FtcGxlIHRva2VuIDAxMj', state: 'confirmed' },
    answer: { status: 200, about: 'It is so now.', schema: SubscriptionState },
    answerExample: { state: 'confirmed' },
    problems: ['not_found'],
  },
  {
    method: 'POST',
    path: '/user/subscribe/one-click',
    group: 'Service',
    summary: 'End the news, for mail programs (RFC 8058)',
    fields: { token: TOKEN },
    example: { token: 'c2FtcGxlIHRva2VuIDAxMj' },
    answer: { status: 200, about: 'It is so now, or was before.', schema: SubscriptionState },
    answerExample: { state: 'unsubscribed' },
  },
  {
    method: 'GET',
    path: '/status',
    group: 'Service',
    summary: 'How the service is',
    answer: { status: 200, about: 'It works.', schema: Health },
    answerExample: {
      ok: true,
      at: '2026-11-20T20:00:00.000Z',
      parts: [{ name: 'database', ok: true, ms: 3, detail: 'It answers.' }],
    },
    problems: ['down'],
  },
  {
    method: 'GET',
    path: '/openapi.json',
    group: 'Service',
    summary: 'This description, for programs',
    answer: {
      status: 200,
      about: 'An OpenAPI 3.1 document.',
      schema: v.looseObject({ openapi: v.literal('3.1.0'), paths: v.looseObject({}) }),
    },
    answerExample: { openapi: '3.1.0', paths: {} },
  },
]
