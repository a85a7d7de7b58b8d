// Keeps what was written in the form over a reload, in this tab only, until it is stored.
import { useEffect, useRef, type RefObject } from 'react'

const KEY = 'letter'
/** Not the form's own fields. */
const OWN = new Set(['letterId', 'website', 'turnstileToken'])

/** @returns a ref for the form */
export function useKeptText(isStored: boolean): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    putBack(element)
    const keep = () => write(element)
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [])
  useEffect(() => {
    if (isStored) forget()
  }, [isStored])
  return form
}

/** Only into fields that are still empty: what was typed before the script came is newer. */
function putBack(form: HTMLFormElement) {
  for (const [name, text] of Object.entries(read())) {
    const field = form.elements.namedItem(name)
    if (hasText(field) && field.value === '') field.value = text
  }
}

function write(form: HTMLFormElement) {
  const texts = [...new FormData(form)].filter(([name]) => !OWN.has(name))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts)))
  } catch {
    // Storage may be full or forbidden; then the form is as it would be without.
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

function forget() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

const hasText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement
