import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { DomainKind } from '#shared/domain/domain-report/schema.ts'
import { described } from '#shared/report/described-words.ts'
import { Tone, Verdict } from '#shared/report/verdict.ts'
import { Since } from '#shared/saved/since/schema.ts'

export const CELL_NAMES = ['spf', 'dkim', 'dmarc', 'mx', 'bimi', 'transport', 'lists'] as const
export type CellName = (typeof CELL_NAMES)[number]

export const Cell = v.object({
  tone: Tone,
  word: v.pipe(v.string(), v.description('The state, in a word or two.')),
  sentence: v.optional(v.pipe(v.string(), v.description('Why, if it is not in order.'))),
  facts: v.pipe(
    v.record(v.string(), v.string()),
    v.description('What is published, as far as known; only these are compared. What is unknown is missing.'),
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
  tone: v.pipe(Tone, v.description('From the verdict of the domain report.')),
  heading: v.pipe(v.string(), v.description('Its heading.')),
  kind: DomainKind,
  cells: Cells,
  changes: v.pipe(v.array(Change), v.description('What to do, most useful first; without optional changes.')),
  shares: v.pipe(
    v.array(v.string()),
    v.description('Names that its SPF record includes but that have no SPF record: others may share them.'),
  ),
  cut: v.optional(
    v.pipe(v.literal(true), v.description('Whether changes were left out, since a row has at most 8 KB.')),
  ),
  failed: v.optional(
    v.pipe(
      v.literal(true),
      v.description('It could not be checked at all: an error on our side, after several tries.'),
    ),
  ),
})
export type FleetRow = v.InferOutput<typeof FleetRow>

export const FleetGroup = v.object({
  id: v.pipe(v.string(), v.description('The same in every run.')),
  title: v.pipe(v.string(), v.description('What domains have in common, and how many.')),
  tone: v.pipe(Tone, v.description('The tone of the most serious cell.')),
  count: v.number(),
  domains: v.pipe(
    v.array(v.string()),
    v.description('For a very large group, the first ones; `count` has them all.'),
  ),
  change: v.pipe(
    v.nullable(Change),
    v.description('What fixes it, for the first domain. `template` says whether the others need the same.'),
  ),
  template: v.nullable(
    v.pipe(
      v.object({ owner: v.string(), type: v.string(), after: v.array(v.string()) }),
      v.description(
        'The record that all of them need, with {domain} in place of their name; null when each needs its own.',
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
  from: v.pipe(v.number(), v.description('The previous run.')),
  to: v.number(),
  changed: v.pipe(
    v.array(CellDifference),
    v.description(
      'What both runs know and what differs. Something unknown in one of them is not a difference.',
    ),
  ),
  domains: v.pipe(v.array(v.string()), v.description('The domains it affects, each once.')),
  compared: v.pipe(v.number(), v.description('Domains that both runs have a row for.')),
  more: v.pipe(v.number(), v.description('How many differences did not fit in the answer.')),
})
export type FleetDifference = v.InferOutput<typeof FleetDifference>

const RefusedLine = v.object({
  line: v.pipe(v.number(), v.description('From 1.')),
  text: v.string(),
  reason: v.string(),
})

export const NewFleet = v.object({
  key: v.pipe(v.string(), v.description('Opens the fleet, and deletes it; we only keep its hash.')),
  run: v.number(),
  accepted: v.pipe(v.number(), v.description('How many different domains are checked.')),
  refused: v.array(RefusedLine),
})
export type NewFleet = v.InferOutput<typeof NewFleet>

const Progress = {
  run: v.number(),
  done: v.number(),
  total: v.number(),
  failed: v.pipe(v.number(), v.description('Of those done: not checked, an error on our side.')),
}

export const FleetState = v.object({
  name: v.string(),
  state: v.picklist(['running', 'done']),
  ...Progress,
  startedAt: v.string(),
  expires: v.string(),
  runs: v.pipe(
    v.array(v.object({ ...Progress, startedAt: v.string() })),
    v.description('The runs that are kept, newest first.'),
  ),
  rows: v.pipe(v.array(FleetRow), v.description('In the order they were done.')),
  next: v.nullable(
    v.pipe(
      v.number(),
      v.description('Send this as `after` to get more rows. Null once all rows of a finished run were sent.'),
    ),
  ),
  more: v.pipe(v.boolean(), v.description('Whether there are already rows that did not fit in this answer.')),
  verdict: v.pipe(v.nullable(Verdict), v.description('For all rows; null in an answer to `after`.')),
  groups: v.pipe(
    v.array(FleetGroup),
    v.description('For all rows, largest first; empty in an answer to `after`.'),
  ),
  since: v.optional(described(Since, 'What changed since then, and what to do now; with `since`.')),
})
export type FleetState = v.InferOutput<typeof FleetState>
