// What the contact page does in the browser: it sends the form without leaving the page, so that nothing typed is lost
// if there is no answer, and keeps the text across a reload.
import { sendForm } from '#app/api/send-form.ts'
import { NO_FIELDS, letterOf } from './fields.ts'

// Keeps what was written in the form across a reload, in this tab only, until it is stored.

const KEY = 'letter'
/** Fields that the visitor did not fill in. */
const OWN = new Set(['letterId', 'website', 'turnstileToken'])

/** What the visitor wrote, by field name. */
const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, text]) =>
      OWN.has(name) || typeof text !== 'string' ? [] : [[name, text]],
    ),
  )

/** Only into fields that are still empty: text typed before the script loaded is newer. */
function putTextBack(form: HTMLFormElement) {
  for (const [name, text] of Object.entries(read())) {
    const field = form.elements.namedItem(name)
    if (hasText(field) && field.value === '') field.value = text
  }
}

function keepText(form: HTMLFormElement) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(textsOf(form)))
  } catch {
    // Storage may be full or forbidden; then the form works as it would without it.
  }
}

function forgetText() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

const hasText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement

const form = document.querySelector<HTMLFormElement>('form[data-contact]')

if (form) {
  const outcome = part(document, 'outcome')
  putTextBack(form)
  form.addEventListener('input', () => keepText(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
  // The form was sent without this script, or its answer was reloaded.
  if (outcome?.hasChildNodes()) showOutcome(form)
}

async function send(form: HTMLFormElement) {
  const done = busy(form)
  try {
    const { isTaken, page } = await sendForm(form)
    show(form, page)
    if (isTaken) forgetText()
  } catch {
    sayUnreachable(form)
  } finally {
    done()
    showOutcome(form)
  }
}

/** @returns a function that restores the button */
function busy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.querySelector<HTMLElement>('[data-other]')
  if (!button || !label) return () => undefined
  const text = label.textContent
  label.textContent = label.dataset.other ?? text
  button.disabled = true
  return () => {
    label.textContent = text
    button.disabled = false
  }
}

/** Takes the outcome and the fields with their errors from the page in the server's answer. */
function show(form: HTMLFormElement, answer: Document) {
  for (const name of ['outcome', 'answered']) {
    const there = part(document, name)
    const come = part(answer, name)
    // A different kind of page is an unexpected answer.
    if (!there || !come) return sayUnreachable(form)
    there.replaceChildren(...come.childNodes)
  }
}

function sayUnreachable(form: HTMLFormElement) {
  const template = form.parentElement?.querySelector('template')
  if (!template) return
  const notice = template.content.cloneNode(true) as DocumentFragment
  notice.querySelector('a')?.setAttribute('href', letterOf({ ...NO_FIELDS, ...textsOf(form) }))
  part(document, 'outcome')?.replaceChildren(notice)
}

/** Moves the focus to the first field with an error, otherwise to the message about the whole form. */
function showOutcome(form: HTMLFormElement) {
  const target = form.querySelector<HTMLElement>('[aria-invalid]') ?? part(document, 'outcome')
  target?.focus({ preventScroll: true })
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'center' })
}

function part(page: Document, name: string): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-${name}]`)
}
