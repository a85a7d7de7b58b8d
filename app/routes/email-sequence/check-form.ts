// Checks the form's contents: in the visitor's browser, and at the edge only without JavaScript.
import { dayOfTime, dayText, isoDay } from '#shared/kit/calendar.ts'
import { checkSequence } from '#shared/plans/email-sequence/check.ts'
import { readSequence } from '#shared/plans/email-sequence/form.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'

export type Fields = Readonly<Record<string, string>>

/** What the page shows; it always has what was typed. */
export type CheckedSequence = { fields: Fields } & (
  | { state: 'checked'; report: SequenceReport; isSample: boolean; date: string }
  | { state: 'refused'; problems: Readonly<Record<string, string>> }
)

const END =
  'Reply no, and you will not hear from me again.\n\nMaya Lindgren, Northwind, 12 Harbor Street, Portland, OR 97201'

const SAMPLE: Fields = {
  perDay: '50',
  mailboxes: '5',
  provider: 'workspace',
  countries: 'US, DE',
  audience: 'companies',
  basis: 'none',
  days: 'mon-fri',
  today: '40',
  day1: '0',
  subject1: 'Oak for your chairs',
  text1: `Hello {{ first_name | default: "there" }},\n\nyou sell forty kinds of chairs. We grow the oak for such chairs, an hour from your shop. May I send you a sample?\n\n${END}`,
  day2: '3',
  thread2: 'on',
  subject2: '',
  text2: `Hello {{ first_name | default: "there" }},\n\nthis is what our oak looks like after ten years in a café. Would a sample help?\n\n${END}`,
  day3: '7',
  thread3: 'on',
  subject3: '',
  text3: `Hello {{ first_name | default: "there" }},\n\none chair maker told us what they save by buying nearby. Shall I send you their numbers?\n\n${END}`,
  day4: '14',
  thread4: 'on',
  subject4: '',
  text4: `Hello {{ first_name | default: "there" }},\n\nI will not write again. If you ever need oak, my number is below.\n\n${END}`,
}

export const checkSample = (): Promise<CheckedSequence> => check(SAMPLE, true)

export function checkForm(form: FormData): Promise<CheckedSequence> {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return check(Object.fromEntries(fields), false)
}

export const checkFields = (fields: Fields): Promise<CheckedSequence> => check(fields, false)

async function check(fields: Fields, isSample: boolean): Promise<CheckedSequence> {
  const today = dayOfTime(Date.now())
  const read = readSequence(fields, today)
  const shown = { ...fields, start: fields.start?.trim() ? fields.start : isoDay(today) }
  if (!read.ok) return { fields: shown, state: 'refused', problems: read.problems }
  const report = await checkSequence(read.input)
  return { fields: shown, state: 'checked', report, isSample, date: dayText(new Date()) }
}
