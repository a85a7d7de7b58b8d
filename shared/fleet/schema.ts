// The shapes of what is said about many domains: a row for each, groups of what they have in common, and differences.
import * as v from 'valibot'
import { Change } from '#shared/change/schema.ts'
import { DomainKind } from '#shared/domain-report/schema.ts'
import { Tone, Verdict } from '#shared/report/verdict.ts'

export const CELL_NAMES = ['spf', 'dkim', 'dmarc', 'mx', 'bimi', 'transport', 'lists'] as const
export type CellName = (typeof CELL_NAMES)[number]

export const Cell = v.object({
  tone: Tone,
  word: v.pipe(v.string(), v.description('How it is, in a word or two.')),
  sentence: v.optional(v.pipe(v.string(), v.description('Why, where it is not in order.'))),
  facts: v.pipe(
    v.record(v.string(), v.string()),
    v.description(
      'What is published, and what is known of it; only these are compared. What is unknown is missing.',
    ),
  ),
})
export type Cell = v.InferOutput<typeof Cell>

const Cells = v.object({
  spf: Cell,
  dkim: Cell,
  dmarc: Cell,
  mx: Cell,
  bimi: Cell,
  transport: Cell,
  lists: Cell,
})

export const FleetRow = v.object({
  domain: v.string(),
  tone: v.pipe(Tone, v.description('Of the verdict of the domain report.')),
  heading: v.pipe(v.string(), v.description('Its heading.')),
  kind: DomainKind,
  cells: Cells,
  changes: v.pipe(
    v.array(Change),
    v.description('What to do, the most useful first; without what is optional.'),
  ),
  shares: v.pipe(
    v.array(v.string()),
    v.description(
      'Names that its SPF record includes and that have no SPF record to give: others may share them.',
    ),
  ),
  cut: v.optional(
    v.pipe(v.literal(true), v.description('Changes were left out, since a row has 8 KB at most.')),
  ),
  failed: v.optional(
    v.pipe(
      v.literal(true),
      v.description('It could not be checked at all: an error of ours, tried several times.'),
    ),
  ),
})
export type FleetRow = v.InferOutput<typeof FleetRow>

export const FleetGroup = v.object({
  id: v.pipe(v.string(), v.description('The same in every run.')),
  title: v.pipe(v.string(), v.description('How many domains have what in common.')),
  tone: v.pipe(Tone, v.description('The tone of the most serious cell.')),
  count: v.number(),
  domains: v.pipe(
    v.array(v.string()),
    v.description('Of a very large group the first ones; `count` has them all.'),
  ),
  change: v.pipe(
    v.nullable(Change),
    v.description('What ends it: of the first domain. `template` says whether the others need the same.'),
  ),
  template: v.nullable(
    v.pipe(
      v.object({ owner: v.string(), type: v.string(), after: v.array(v.string()) }),
      v.description(
        'The record that all of them need, with {domain} where theirs stands; null where each needs its own.',
      ),
    ),
  ),
})
export type FleetGroup = v.InferOutput<typeof FleetGroup>

export const CellDifference = v.object({
  domain: v.string(),
  cell: v.picklist(CELL_NAMES),
  before: v.string(),
  after: v.string(),
})
export type CellDifference = v.InferOutput<typeof CellDifference>

export const FleetDifference = v.object({
  from: v.pipe(v.number(), v.description('The run before.')),
  to: v.number(),
  changed: v.pipe(
    v.array(CellDifference),
    v.description(
      'What both runs know and what differs. What one of them could not find out is no difference.',
    ),
  ),
  domains: v.pipe(v.array(v.string()), v.description('The domains that it concerns, each once.')),
  compared: v.pipe(v.number(), v.description('Domains that both runs have a row for.')),
  more: v.pipe(v.number(), v.description('Differences that did not fit into the answer.')),
})
export type FleetDifference = v.InferOutput<typeof FleetDifference>

const RefusedLine = v.object({
  line: v.pipe(v.number(), v.description('From 1.')),
  text: v.string(),
  reason: v.string(),
})

export const NewFleet = v.object({
  key: v.pipe(v.string(), v.description('Opens the fleet, and deletes it; we keep its hash only.')),
  run: v.number(),
  accepted: v.pipe(v.number(), v.description('Different domains that are checked.')),
  refused: v.array(RefusedLine),
})
export type NewFleet = v.InferOutput<typeof NewFleet>

const Progress = {
  run: v.number(),
  done: v.number(),
  total: v.number(),
  failed: v.pipe(v.number(), v.description('Of those done: not checked, an error of ours.')),
}

export const FleetState = v.object({
  name: v.string(),
  state: v.picklist(['running', 'done']),
  ...Progress,
  startedAt: v.string(),
  expires: v.string(),
  runs: v.pipe(
    v.array(v.object({ ...Progress, startedAt: v.string() })),
    v.description('The runs that are kept, the newest first.'),
  ),
  rows: v.pipe(v.array(FleetRow), v.description('In the order in which they were done.')),
  next: v.nullable(
    v.pipe(
      v.number(),
      v.description('To ask for more rows: as `after`. Null once all rows of a run that is done were sent.'),
    ),
  ),
  more: v.pipe(v.boolean(), v.description('There are rows already that did not fit into this answer.')),
  verdict: v.pipe(v.nullable(Verdict), v.description('Of all rows; null in an answer to `after`.')),
  groups: v.pipe(
    v.array(FleetGroup),
    v.description('Of all rows, the largest first; empty in an answer to `after`.'),
  ),
})
export type FleetState = v.InferOutput<typeof FleetState>
