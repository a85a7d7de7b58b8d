import { SEQUENCE_EXPLANATIONS } from '#shared/data/explanations/email-sequence.ts'
import { readSequence } from '#shared/plans/email-sequence/form.ts'
import type { SequenceInput } from '#shared/plans/email-sequence/question.ts'

const START = 20_790

const step = (day: number, subject = '', text = '') => ({ day, subject, text, sameThread: false })

const plain: SequenceInput = {
  steps: [step(0, 'Oak', 'Hello. Reply no, and you will not hear from me again.')],
  perDay: 1,
  mailboxes: [{ provider: 'workspace', count: 1 }],
  countries: [],
  audience: 'companies',
  basis: 'none',
  start: START,
  days: 'all',
}

export const SEQUENCES: readonly SequenceInput[] = [
  ...Object.values(SEQUENCE_EXPLANATIONS).flatMap(({ example }) => {
    const read = readSequence(example && 'fields' in example ? (example.fields ?? {}) : {}, START)
    return read.ok ? [read.input] : []
  }),
  plain,
  { ...plain, steps: [step(0, 'Oak'), step(1, 'Ash')] },
  { ...plain, steps: [step(0, 'Re: Oak'), step(1, 'Re: Ash'), step(1)] },
  { ...plain, steps: [step(0), step(1)], perDay: 9_000 },
  {
    ...plain,
    steps: [
      { ...step(0, 'Oak'), text: 'One.' },
      { ...step(2, 'Ash', 'Two.'), sameThread: true },
      { ...step(3, 'Elm', 'Two.'), sameThread: true },
    ],
  },
  { ...plain, today: 1, perDay: 12, steps: [step(0, 'Oak', 'Hi {{name}')] },
  { ...plain, mailboxes: [], perDay: 1, countries: ['US', 'CA'] },
]
