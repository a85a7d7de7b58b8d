// What is said of the routes of fleets, and what they take.
import * as v from 'valibot'
import { EXPORT_FORMAT_IDS } from '#shared/change/export/formats.ts'
import { FLEET_DOMAINS, KEEP_DAYS } from '#shared/fleet/limits.ts'
import { FleetDifference, FleetState, NewFleet } from '#shared/fleet/schema.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/samples/names.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'

/** Lines, most of them perhaps no domains. */
const MAX_LINES = 20_000
const MAX_NAME = 80

export const NewFleetBody = v.object({
  domains: v.pipe(
    v.array(v.string()),
    v.check((lines) => lines.length > 0, 'Name at least one domain.'),
    v.check((lines) => lines.length <= MAX_LINES, `More than ${MAX_LINES} lines are not read.`),
    v.description('A line each: names, addresses, URLs, rows of a table; a line can hold several.'),
  ),
  name: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME), v.description('For your own eyes.')),
    '',
  ),
})

export type NewFleetBody = v.InferOutput<typeof NewFleetBody>

const numberOf = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'A number is expected.'),
      v.description(about),
      v.transform(Number),
    ),
  )

export const FleetQuery = v.object({
  after: numberOf('`next` of an earlier answer: only rows that were done after it, and no groups.'),
  format: v.optional(
    v.pipe(
      v.picklist(EXPORT_FORMAT_IDS),
      v.description(
        'The changes as a file in this form; where they do not fit into one answer, `Link` leads to the next.',
      ),
    ),
  ),
})

export const DifferenceQuery = v.object({
  from: numberOf('The run before; without it, the last but one.'),
  to: numberOf('The run after; without it, the newest.'),
})

const parts = { key: 'The key that came when the fleet was made; whoever knows it can read and delete it.' }
const EXAMPLE_KEY = 'c2FtcGxlIGZsZWV0IGtleQ'
const made = { key: EXAMPLE_KEY, run: 1, accepted: 2, refused: [] }
const group = 'Fleets' as const

export const ABOUT_NEW: RouteText = {
  group,
  summary: 'Check many domains in the background',
  about: `Up to ${FLEET_DOMAINS.toLocaleString('en-US')} domains; a network makes five fleets a day, with as many domains together. Kept for ${KEEP_DAYS} days after the last run. For our own pages, and for programs.`,
  example: { domains: [HEALTHY_SAMPLE, BROKEN_SAMPLE], name: 'Samples' },
  answer: {
    status: 202,
    about: 'The key that opens it, and the lines that hold no domain.',
    schema: NewFleet,
  },
  answerExample: made,
  problems: ['foreign', 'unavailable'],
}

export const ABOUT_STATE: RouteText = {
  group,
  summary: 'See what came of a fleet',
  about: 'The newest run. Rows come while it is under way: ask again with `after`.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'Its verdict, its groups and its rows.', schema: FleetState },
  answerExample: {
    name: 'Samples',
    state: 'running',
    run: 1,
    done: 0,
    total: 2,
    failed: 0,
    startedAt: '2026-11-22T16:00:00.000Z',
    expires: '2026-12-22T16:00:00.000Z',
    runs: [{ run: 1, done: 0, total: 2, failed: 0, startedAt: '2026-11-22T16:00:00.000Z' }],
    rows: [],
    next: 0,
    more: false,
    verdict: {
      tone: 'info',
      heading: 'Nothing has been checked yet',
      sentence: 'The first domains are on their way.',
      stamp: 'Under way',
    },
    groups: [],
  },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_DIFFERENCE: RouteText = {
  group,
  summary: 'Compare two runs of a fleet',
  about: 'Three runs are kept. A time-out, another order of records or a new TTL is no difference.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'What differs.', schema: FleetDifference },
  answerExample: {
    from: 1,
    to: 2,
    changed: [
      { domain: HEALTHY_SAMPLE, cell: 'dmarc', before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' },
    ],
    domains: [HEALTHY_SAMPLE],
    compared: 2,
    more: 0,
  },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_RUN: RouteText = {
  group,
  summary: 'Check a fleet again',
  about: 'Everything is looked up afresh. While a run is under way, that one is answered.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 202, about: 'The number of the run.', schema: NewFleet },
  answerExample: { ...made, run: 2 },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_DELETE: RouteText = {
  group,
  summary: 'Delete a fleet',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 204, about: 'Nothing of it is left.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}
