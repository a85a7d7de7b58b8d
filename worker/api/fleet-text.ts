import * as v from 'valibot'
import { EXPORT_FORMAT_IDS } from '#shared/report/change/export/formats.ts'
import { FLEET_DOMAINS, KEEP_DAYS } from '#shared/saved/fleet/limits.ts'
import { FleetDifference, FleetState, NewFleet } from '#shared/saved/fleet/schema.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

/** Lines; many of them may not be domains. */
const MAX_LINES = 20_000
const MAX_NAME = 80

export const NewFleetBody = v.object({
  domains: v.pipe(
    v.array(v.string()),
    v.check((lines) => lines.length > 0, 'Enter at least one domain.'),
    v.check((lines) => lines.length <= MAX_LINES, `Send at most ${MAX_LINES} lines.`),
    v.description('Lines with domain names, email addresses, URLs or table rows; a line may have several.'),
  ),
  name: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME), v.description('A name for your own use.')),
    '',
  ),
})

export type NewFleetBody = v.InferOutput<typeof NewFleetBody>

const numberOf = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'This must be a number.'),
      v.description(about),
      v.transform(Number),
    ),
  )

export const FleetQuery = v.object({
  after: numberOf('`next` of an earlier answer: returns only rows finished since then, and no groups.'),
  format: v.optional(
    v.pipe(
      v.picklist(EXPORT_FORMAT_IDS),
      v.description(
        'Returns the changes as a file in this format; if they do not fit in one answer, `Link` has the URL of the rest.',
      ),
    ),
  ),
})

export const DifferenceQuery = v.object({
  from: numberOf('The earlier run; by default, the second newest.'),
  to: numberOf('The later run; by default, the newest.'),
})

const parts = {
  key: 'The key from when the fleet was created; anyone who has it can read and delete the fleet.',
}
const EXAMPLE_KEY = 'c2FtcGxlIGZsZWV0IGtleQ'
const made = { key: EXAMPLE_KEY, run: 1, accepted: 2, refused: [] }
const group = 'Fleets' as const

export const ABOUT_NEW: RouteText = {
  group,
  summary: 'Check many domains in the background',
  about: `Up to ${FLEET_DOMAINS.toLocaleString('en-US')} domains; one network may have 6,000 domains checked a day, in new fleets and in runs of those it has. Kept for ${KEEP_DAYS} days after the last run. For our own pages and for programs outside a browser.`,
  example: { domains: [HEALTHY_SAMPLE, BROKEN_SAMPLE], name: 'Samples' },
  answer: {
    status: 202,
    about: 'The key that opens it, and the lines that have no domain.',
    schema: NewFleet,
  },
  answerExample: made,
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_STATE: RouteText = {
  group,
  summary: 'Read the results of a fleet',
  about: 'The newest run. Rows are added while it is running: ask again with `after`.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The verdict, the groups and the rows.', schema: FleetState },
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
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_DIFFERENCE: RouteText = {
  group,
  summary: 'Compare two runs of a fleet',
  about:
    'Three runs are kept. A timeout, a different order of records or a new TTL does not count as a difference.',
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
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_RUN: RouteText = {
  group,
  summary: 'Check a fleet again',
  about: 'Everything is looked up again. If a run is still in progress, you get that run.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 202, about: 'The number of the run.', schema: NewFleet },
  answerExample: { ...made, run: 2 },
  problems: ['foreign', 'not_found', 'expired', 'too_many', 'unavailable'],
}

export const FLEET_TEXT: SavedText<'key'> = {
  param: 'key',
  group,
  called: 'a fleet',
  parts,
  example: { key: EXAMPLE_KEY },
}
