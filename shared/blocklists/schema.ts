import * as v from 'valibot'
import { LIST_KINDS, LIST_SCOPES } from '#shared/data/blocklists/list.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'

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
  zone: text("The list's zone."),
  state: ProofState,
  source: text('Who answered: a proof holds for answers that came the same way.'),
  at: described(v.number(), 'Milliseconds since 1970.'),
  provedAt: described(v.nullable(v.number()), 'The last time that the state was `proved`.'),
  reason: text('One clause that says what was wrong; empty when nothing was.'),
})
export type Proof = v.InferOutput<typeof Proof>

/** What one list said. */
export const ListResult = v.object({
  name: v.string(),
  zone: text('The public name of the list, which queries end in.'),
  timeout: described(v.boolean(), 'No answer in time.'),
  error: text('Why the result is unknown; empty when it is known.'),
  listed: described(v.boolean(), 'Only true when the list has proved itself.'),
  txt: described(v.array(v.string()), 'What the list wrote about the entry (TXT).'),
  a: described(v.array(v.string()), 'The addresses in the answer, each a code of the list.'),
  timeMs: described(v.number(), 'Milliseconds; 0 when it came from the cache.'),
  operator: v.string(),
  weight: described(v.number(), "How much this listing weighs; without a listing, the list's own weight."),
  scope: ListScope,
  meaning: text('What the codes say, one sentence each; empty without codes.'),
  delist: text('Where to ask for removal.'),
  delistSteps: described(v.array(v.string()), 'How to get off the list, in order; empty when not listed.'),
  evidence: describedWords({
    proved: 'the list passed its control',
    unproved: 'it did not, or that is not known',
    refused: 'it does not answer us',
  }),
  note: text('Not listed, but an entry says something else, e.g. a policy.'),
  provedAt: described(
    v.nullable(v.number()),
    'When the list passed its control, in milliseconds since 1970; null when it did not.',
  ),
  source: text('Who answered.'),
})
export type ListResult = v.InferOutput<typeof ListResult>
