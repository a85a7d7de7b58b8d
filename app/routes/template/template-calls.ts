// What the page does with a request: the same at the edge and in the browser, where the text then stays.
// The rules come with the first template, since the page itself does without them.
import { formOf } from '#app/form-of.ts'
import type { Checked } from './check-form.ts'

interface Call {
  request: Request
}

/** The sample, when it is asked for. */
export async function loadSample({ request }: Call): Promise<Checked | null> {
  if (!new URL(request.url).searchParams.has('example')) return null
  const [{ checkSample }] = await parts()
  return checkSample()
}

export async function checkRequest({ request }: Call): Promise<Checked> {
  const [{ checkForm }] = await parts()
  return checkForm(await formOf(request))
}

/** With the report's tables, so that they are there when the result is. */
const parts = () => Promise.all([import('./check-form.ts'), import('./template-result.tsx')])
