// Keeps what was written in the form across a reload, in this tab only, until it is stored.

const KEY = 'letter'
/** Fields that the visitor did not fill in. */
const OWN = new Set(['letterId', 'website', 'turnstileToken'])

/** What the visitor wrote, by field name. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, text]) =>
      OWN.has(name) || typeof text !== 'string' ? [] : [[name, text]],
    ),
  )

/** Only into fields that are still empty: text typed before the script loaded is newer. */
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
    // Storage may be full or forbidden; then the form works as it would without it.
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
