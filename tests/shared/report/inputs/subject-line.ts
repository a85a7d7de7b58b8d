import type { SubjectInput } from '#shared/message/subject-line/check.ts'
import { SUBJECT_EXPLANATIONS } from '#shared/data/explanations/subject-line.ts'
import { rowsOfText } from '#shared/message/subject-line/variants.ts'

const EXAMPLES = Object.values(SUBJECT_EXPLANATIONS).flatMap(({ example }): SubjectInput[] => {
  if (!example || !('fields' in example)) return []
  const { subject = '', preheader = '', rows = '' } = example.fields ?? {}
  return [{ from: '', subject, preheader, rows: rowsOfText(rows) }]
})

export const SUBJECTS: readonly SubjectInput[] = [
  ...EXAMPLES,
  { from: '', subject: 'Our catalog is here', preheader: 'Forty new chairs, all of them made of oak.' },
  { from: '', subject: 'LAST CHANCE FOR OAK', preheader: 'Forty new chairs, all of them made of oak.' },
  { from: '', subject: '{{name}}', rows: [{ name: 'Oak' }, { name: '' }, { name: '' }] },
  { from: '', subject: 'Re: OUR LAST CHANCE at https://a.test\u200b', preheader: '' },
  { from: '', subject: '{a|b}'.repeat(30) },
  { from: '', subject: 'For {{a}} 👩‍👩‍👧 👨‍👩‍👧', rows: [{ a: 'TEST' }, { a: 'ACME' }] },
  {
    from: '',
    subject: 'Hello Ada {{a}}',
    rows: [{ a: 'Ada' }, { a: 'Ada' }, { a: 'Мария' }, { a: 'Ольга' }],
  },
]
