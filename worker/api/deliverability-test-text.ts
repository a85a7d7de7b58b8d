import { MISSING_AFTER_MINUTES } from '#shared/saved/deliverability-test/limits.ts'
import { reportOf, type SeedTest } from '#shared/saved/deliverability-test/report.ts'
import { NewPlacementTest, PlacementReport, SeedState } from '#shared/saved/deliverability-test/schema.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

export const NO_SEEDS = 'No seed mailbox can be read right now, so we cannot run a test.'

const VIEW = 'The key that came with the addresses; anyone who has it can read and delete the result.'
/** As worker/mail-test/keys.ts makes them. */
const EXAMPLE_VIEW = 'c2FtcGxlIHZpZXcga2V5IQ'
const EXAMPLE_TOKEN = 'p-abcdefghijklm'

const EXAMPLE_TEST: SeedTest = {
  token: EXAMPLE_TOKEN,
  sender: 'ada@northwind.test',
  createdAt: Date.UTC(2026, 10, 22, 16),
  expiresAt: Date.UTC(2026, 10, 29, 16),
  copies: (['inbox', 'spam'] as const).map((folder, index) => ({
    provider: index === 0 ? 'Gmail' : 'Outlook',
    address: index === 0 ? 'seed-ada@gmail.example' : 'seed-ben@outlook.example',
    folder,
    place: null,
    seconds: 4,
    ip: '192.0.43.8',
    foundAt: Date.UTC(2026, 10, 22, 16),
    readAt: null,
  })),
}

export const ABOUT_SEEDS: RouteText = {
  group: 'Placement',
  summary: 'See whether a placement test can run',
  answer: { status: 200, about: 'How many mailboxes a test would include now.', schema: SeedState },
  answerExample: {
    state: 'ready',
    mailboxes: 2,
    providers: [
      { provider: 'Gmail', mailboxes: 1 },
      { provider: 'Outlook', mailboxes: 1 },
    ],
  },
  problems: ['foreign', 'unavailable'],
}

export const ABOUT_NEW_TEST: RouteText = {
  group: 'Placement',
  summary: 'Get addresses for a placement test',
  about:
    'Up to fifteen mailboxes that can be read right now. The message needs the token in its subject or text.',
  answer: { status: 201, about: 'Where to send the message.', schema: NewPlacementTest },
  answerExample: {
    view: EXAMPLE_VIEW,
    token: EXAMPLE_TOKEN,
    addresses: ['seed-ada@gmail.example', 'seed-ben@outlook.example'],
    expires: '2026-11-29T16:00:00.000Z',
  },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_RESULT: RouteText = {
  group: 'Placement',
  summary: 'See where the copies landed',
  about: `A copy counts as missing ${MISSING_AFTER_MINUTES} minutes after the first one arrived, at the earliest. With \`Accept: text/event-stream\`, an event \`copies\` {state, found} whenever one arrives. The stream ends after 40 seconds, and a browser opens it again.`,
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: {
    status: 200,
    about: 'Each copy, each provider, and what the result proves.',
    schema: PlacementReport,
  },
  answerExample: reportOf(EXAMPLE_TEST, EXAMPLE_TEST.createdAt),
  streams: true,
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const PLACEMENT_TEXT: SavedText<'view'> = {
  param: 'view',
  group: 'Placement',
  called: 'a placement test',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
}
