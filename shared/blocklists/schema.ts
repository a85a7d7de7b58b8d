// The shapes of the blocklist engine: what a list said about a subject, and when it last passed its test.
import * as v from 'valibot'
import { LIST_KINDS, LIST_SCOPES } from '#shared/data/blocklists/list.ts'
import { describedWords } from '#shared/report/described-words.ts'

export const ListKind = v.picklist(LIST_KINDS)

export const ListScope = describedWords(LIST_SCOPES)

/** A list that is not used, and why. */
export const LeftOutList = v.object({ zone: v.string(), name: v.string(), reason: v.string() })

/** The result of the last test of a list's test entries. */
const ProofState = describedWords({
  proved: 'both are as they must be',
  failed: 'a wrong answer',
  refused: 'the list does not answer us',
  unreached: 'no answer',
})
type ProofState = v.InferOutput<typeof ProofState>

export const Proof = v.object({
  zone: v.pipe(v.string(), v.description("The list's zone.")),
  state: ProofState,
  source: v.pipe(
    v.string(),
    v.description('Who answered: a proof holds for answers that came the same way.'),
  ),
  at: v.pipe(v.number(), v.description('Milliseconds since 1970.')),
  provedAt: v.pipe(v.nullable(v.number()), v.description('The last time that the state was `proved`.')),
  reason: v.pipe(v.string(), v.description('One clause that says what was wrong; empty when nothing was.')),
})
export type Proof = v.InferOutput<typeof Proof>

/** What one list said. */
export const ListResult = v.object({
  name: v.string(),
  zone: v.pipe(v.string(), v.description('The public name of the list, which queries end in.')),
  timeout: v.pipe(v.boolean(), v.description('No answer in time.')),
  error: v.pipe(v.string(), v.description('Why the result is unknown; empty when it is known.')),
  listed: v.pipe(v.boolean(), v.description('Only true when the list has proved itself.')),
  txt: v.pipe(v.array(v.string()), v.description('What the list wrote about the entry (TXT).')),
  a: v.pipe(v.array(v.string()), v.description('The addresses in the answer, each a code of the list.')),
  timeMs: v.pipe(v.number(), v.description('Milliseconds; 0 when it came from the cache.')),
  operator: v.string(),
  weight: v.pipe(
    v.number(),
    v.description("How much this listing weighs; without a listing, the list's own weight."),
  ),
  scope: ListScope,
  meaning: v.pipe(v.string(), v.description('What the codes say, one sentence each; empty without codes.')),
  delist: v.pipe(v.string(), v.description('Where to ask for removal.')),
  delistSteps: v.pipe(
    v.array(v.string()),
    v.description('How to get off the list, in order; empty when not listed.'),
  ),
  evidence: describedWords({
    proved: 'the list passed its control',
    unproved: 'it did not, or that is not known',
    refused: 'it does not answer us',
  }),
  note: v.pipe(v.string(), v.description('Not listed, but an entry says something else, e.g. a policy.')),
  provedAt: v.pipe(
    v.nullable(v.number()),
    v.description('When the list passed its control, in milliseconds since 1970; null when it did not.'),
  ),
  source: v.pipe(v.string(), v.description('Who answered.')),
})
export type ListResult = v.InferOutput<typeof ListResult>
