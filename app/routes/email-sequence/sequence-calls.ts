// What the page does with a request: the same at the edge and in the browser, where the texts then stay. The rules are loaded
// with the first sequence, since the page itself does not need them.
import { formOf } from '#app/form-of.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { CheckedSequence } from './check-form.ts'

/** What was asked for in the URL: the sample, or a sequence of a link. */
export async function loadAsked({ searchParams }: URL): Promise<CheckedSequence | null> {
  if (!searchParams.has('example') && !searchParams.has('perDay')) return null
  const [{ checkFields, checkSample }] = await parts()
  return searchParams.has('example') ? checkSample() : checkFields(Object.fromEntries(searchParams))
}

export async function checkRequest({ request }: { request: Request }): Promise<CheckedSequence> {
  const [{ checkForm }] = await parts()
  return checkForm(await formOf(request))
}

/** What the page shows of the sample next to its empty form. */
export async function exampleOf(checked: CheckedSequence | null) {
  if (checked?.state !== 'checked') return null
  const [, { factsOf }] = await parts()
  const { report } = checked
  return { date: dayText(new Date()), facts: factsOf(report), outcome: { ok: true, data: report } }
}

/** Along with the tables of the answer, so that they are there when it is. */
const parts = () => Promise.all([import('./check-form.ts'), import('./sequence-result.tsx')])
