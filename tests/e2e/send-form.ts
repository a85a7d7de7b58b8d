// A form as a browser without script sends it: for what comes back, once a real browser has shown that the form works.
import { readPage, type PagePart, type PageText } from './read-page.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

const UNSENT = new Set(['button', 'submit', 'file', 'image', 'reset'])

/**
 * @param button the text of the button that is pressed
 * @param values of fields, by name; the others are sent as they are
 * @throws if there is no such form or field, or more than one such form
 * @returns the page that the form leads to
 */
export async function sendForm(
  page: PageText & { url?: string },
  button: string,
  values: Record<string, string> = {},
) {
  const forms = page
    .parts('form')
    .filter((form) => form.parts('button').some(({ whole }) => whole === button))
  const [form] = forms
  if (!form || forms.length > 1) throw new Error(`${forms.length} forms have the button ${button}`)
  const sent = valuesOf(form)
  for (const [name, value] of Object.entries(values)) {
    if (!namesIn(form).has(name)) throw new Error(`The form has no field ${name}`)
    sent.set(name, value)
  }
  const { action = '', method = 'get' } = form.attributes
  const target = new URL(action, page.url ?? siteUrl)
  if (method === 'post') return readPage(target.href, { method: 'POST', body: sent })
  target.search = sent.toString()
  return readPage(target.href)
}

const fieldsOf = (form: PagePart) =>
  ['input', 'textarea', 'select']
    .flatMap((tag) => form.parts(tag))
    .filter(({ attributes: { type = '' } }) => !UNSENT.has(type))

const namesIn = (form: PagePart) => new Set(fieldsOf(form).map(({ attributes }) => attributes.name))

/** Of boxes and radio buttons, only those that are checked; of a list, the first entry if none is selected. */
function valuesOf(form: PagePart): URLSearchParams {
  const sent = new URLSearchParams(form.fields)
  for (const { attributes } of fieldsOf(form)) {
    const { type = '', name = '' } = attributes
    if (type === 'checkbox' || type === 'radio') sent.delete(name)
  }
  for (const { attributes } of form.parts('input')) {
    const { name = '', value = 'on' } = attributes
    if (name && 'checked' in attributes) sent.append(name, value)
  }
  for (const select of form.parts('select')) {
    const options = select.parts('option')
    const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
    sent.set(select.attributes.name ?? '', chosen?.attributes.value ?? chosen?.whole ?? '')
  }
  return sent
}
