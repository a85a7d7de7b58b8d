import { NewSnapshot, Snapshot, SnapshotNow } from '#shared/saved/result/schema.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

const parts = { key: 'The key from when the result was saved.' }
const EXAMPLE_KEY = 'c2FtcGxlIHJlc3VsdCBrZQ'

export const ABOUT_KEEP: RouteText = {
  group: 'Saved results',
  summary: 'Save a result as it is now',
  about:
    'We run the check at that moment and keep the answer for 30 days. All parts of a domain report share one request’s 45 lookups; what does not fit is unknown. For our own pages and for programs outside a browser.',
  fields: {
    query: 'The parameters, as in the URL of the tool’s page; other fields are dropped.',
  },
  example: { tool: 'spf', query: { domain: HEALTHY_SAMPLE } },
  answer: { status: 201, about: 'The key that opens it.', schema: NewSnapshot },
  answerExample: { key: EXAMPLE_KEY, expires: '2026-12-22T16:00:00.000Z' },
  problems: ['foreign', 'lookup', 'too_many', 'unavailable'],
}

export const ABOUT_KEPT: RouteText = {
  group: 'Saved results',
  summary: 'Read a saved result',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The answer as it was, with its date.', schema: Snapshot },
  answerExample: {
    tool: 'spf',
    query: { domain: HEALTHY_SAMPLE },
    at: '2026-11-22T16:00:00.000Z',
    expires: '2026-12-22T16:00:00.000Z',
    report: {
      verdict: {
        tone: 'ok',
        heading: `SPF of ${HEALTHY_SAMPLE} works`,
        sentence: 'Receivers can evaluate it, and it names who may send.',
        stamp: 'Works',
      },
      findings: [],
      changes: [],
    },
  },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const verdictOf = (tone: 'ok' | 'bad', stamp: string) => ({
  tone,
  heading: `SPF of ${HEALTHY_SAMPLE} ${tone === 'ok' ? 'works' : 'is broken'}`,
  sentence: tone === 'ok' ? 'Receivers can evaluate it.' : 'Receivers ignore it.',
  stamp,
})

export const ABOUT_NOW: RouteText = {
  group: 'Saved results',
  summary: 'Compare a saved result with today’s',
  about: 'The same check is run again. Problems are compared by their code and wording.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The two verdicts, and the problems that differ.', schema: SnapshotNow },
  answerExample: {
    at: '2026-11-29T16:00:00.000Z',
    then: verdictOf('bad', 'Broken'),
    now: verdictOf('ok', 'Works'),
    ended: [
      { code: 'multiple-records', severity: 'error', message: `${HEALTHY_SAMPLE} has two SPF records.` },
    ],
    changed: [],
    added: [],
    unknownThen: [],
    unknownNow: [],
  },
  problems: ['foreign', 'lookup', 'not_found', 'expired', 'unavailable'],
}

export const SNAPSHOT_TEXT: SavedText<'key'> = {
  param: 'key',
  group: 'Saved results',
  called: 'a saved result',
  parts,
  example: { key: EXAMPLE_KEY },
}
