// Checks the form's contents: in the visitor's browser, and at the edge only without JavaScript.
import { dayText } from '#shared/kit/calendar.ts'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import { MAX_CHARACTERS, rowsOfText } from '#shared/message/subject-line/variants.ts'
import type { SubjectReport } from '#shared/message/subject-line/schema.ts'
import { textOfFile } from '#shared/kit/file-text.ts'

export interface SubjectTexts {
  from: string
  subject: string
  preheader: string
  rows: string
}

/** What the page shows; it always has what was typed. */
export type CheckedSubject = SubjectTexts &
  (
    | { state: 'checked'; report: SubjectReport; isSample: boolean; date: string }
    | { state: 'refused'; error: string }
  )

const SAMPLE: SubjectTexts = {
  from: 'Northwind Tea',
  subject: 'Last chance, {{first_name}}: four spring teas from Uji for {{company}} 🍵',
  preheader: 'How to brew each of them, and when the next harvest comes.',
  rows: 'first_name,company\nAda,Contoso\nMaximiliane,Fabrikam Consulting International\n,NORTHWIND',
}

export const checkSample = (): CheckedSubject => check(SAMPLE, true)

const MAX_ROWS_BYTES = 4 * 1024 * 1024

export async function checkForm(form: FormData): Promise<CheckedSubject> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const file = form.get('file')
  const typed = text('rows')
  // A browser without JavaScript sends the file itself.
  const rows = typed.trim() === '' && file instanceof File ? await textOfFile(file, MAX_ROWS_BYTES) : typed
  return check({ from: text('from'), subject: text('subject'), preheader: text('preheader'), rows }, false)
}

export const checkFields = (fields: Readonly<Record<string, string>>): CheckedSubject =>
  check(
    {
      from: fields.from ?? '',
      subject: fields.subject ?? '',
      preheader: fields.preheader ?? '',
      rows: fields.rows ?? '',
    },
    false,
  )

function check(texts: SubjectTexts, isSample: boolean): CheckedSubject {
  if (texts.subject === '') return { ...texts, state: 'refused', error: 'Type a subject.' }
  if (texts.subject.length > MAX_CHARACTERS)
    return { ...texts, state: 'refused', error: 'That is more than 2,000 characters. No inbox shows 200.' }
  const report = checkSubject({ ...texts, rows: rowsOfText(texts.rows) })
  return { ...texts, state: 'checked', report, isSample, date: dayText(new Date()) }
}
