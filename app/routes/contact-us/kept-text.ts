// Keeps what was written in the form over a reload, in this tab only, until it is stored.

const KEY = 'letter'
/** Not the visitor's words. */
const OWN = new Set(['letterId', 'website', 'turnstileToken'])

/** What the visitor wrote, by the name of the field. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, text]) =>
      OWN.has(name) || typeof text !== 'string' ? [] : [[name, text]],
    ),
  )

/** Only into fields that are still empty: what was typed before the script came is newer. */
export function putTextBack(form: HTMLFormElement) {
  for (const [name, text] of Object.entries(read())) {
    const field = form.elements.namedItem(name)
    if (hasText(field) && field.value === '') field.value = text
  }
}

export function keepText(form: HTMLFormElement) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(textsOf(form)))
  } catch {
    // Storage may be full or forbidden; then the form is as it would be without.
  }
}

export function forgetText() {
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
