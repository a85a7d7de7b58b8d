// What /developers does in the browser: copies code, and shows the API's answer to a form.
import { askApi } from '#app/api/ask-api.ts'

/** How long the button says "Copied". */
const COPIED_MS = 2000

document.addEventListener('toggle', ({ target }) => target instanceof Element && takeUp(target), true)

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (button) void copy(button)
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.tryIt === undefined) return
  event.preventDefault()
  void ask(form, form.dataset.tryIt)
})

for (const opened of document.querySelectorAll('details[open]')) takeUp(opened)

/** Makes the form that it holds, with every field. */
function takeUp(opened: Element) {
  const held = opened.querySelector('noscript')
  if (!held) return
  const form = document.createRange().createContextualFragment(held.textContent ?? '')
  for (const field of form.querySelectorAll<HTMLInputElement>(':disabled')) field.disabled = false
  held.replaceWith(form)
}

async function copy(button: Element) {
  const code = button.closest('figure')?.querySelector('code')
  const label = button.querySelector('[data-copy-label]')
  if (!code || !label) return
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    label.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(code)
    label.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => (label.textContent = 'Copy'), COPIED_MS)
}

async function ask(form: HTMLFormElement, method: string) {
  const status = form.querySelector<HTMLElement>('[data-try-it-status]')
  const shown = form.querySelector<HTMLElement>('[data-try-it-answer]')
  if (!status || !shown || form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  status.textContent = 'Sending…'
  const startedAt = performance.now()
  const answer = await askApi(questionOf(form, method))
  status.textContent = answer
    ? `${answer.status} in ${Math.round(performance.now() - startedAt)} ms`
    : 'The API could not be reached. Try again.'
  shown.textContent = answer?.text ?? ''
  shown.hidden = !answer
  form.ariaBusy = 'false'
}

/** Leaves out empty fields. */
function questionOf(form: HTMLFormElement, method: string) {
  const path = new URL(form.action).pathname
  const typed = [...form.querySelectorAll<HTMLInputElement>('[name]')].flatMap(({ name, value, dataset }) =>
    value === '' ? [] : [{ name, value, isNumber: 'number' in dataset, isObject: 'json' in dataset }],
  )
  if (method === 'GET') {
    const query = new URLSearchParams(typed.map(({ name, value }) => [name, value]))
    return { method, url: query.size > 0 ? `${path}?${query.toString()}` : path }
  }
  const fields = typed.map(({ name, value, isNumber, isObject }) => [
    name,
    isNumber ? Number(value) : isObject ? parsed(value) : value,
  ])
  return { method, url: path, body: JSON.stringify(Object.fromEntries(fields)) }
}

/** What is not JSON is sent as typed: the API says what it expects. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
