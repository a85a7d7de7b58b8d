// What the page does with a request: the same at the edge and in the browser, where the text then stays. The rules are
// loaded with the first template, since the page itself does not need them.
import { formOf } from '#app/form-of.ts'
import type { Checked } from './check-form.ts'

interface Call {
  request: Request
}

/** What was asked for in the URL: only the sample. */
export async function loadAsked({ searchParams }: URL): Promise<Checked | null> {
  if (!searchParams.has('example')) return null
  const [{ checkSample }] = await parts()
  return checkSample()
}

export async function checkRequest({ request }: Call): Promise<Checked> {
  const [{ checkForm }] = await parts()
  return checkForm(await formOf(request))
}

/** What the page shows of the sample next to its empty form. */
export async function exampleOf(checked: Checked | null) {
  if (checked?.state !== 'checked') return null
  const [, { factsOf }] = await parts()
  const { report, date } = checked
  return { date, facts: factsOf(report), outcome: { ok: true, data: report } }
}

/** Along with the report's tables, so that they are there when the result is. */
const parts = () => Promise.all([import('./check-form.ts'), import('./template-result.tsx')])
