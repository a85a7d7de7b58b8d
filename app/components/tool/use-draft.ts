// The draft of a generator: every field of its form as typed or chosen.
import { useEffect, useRef, useState } from 'react'

/** @param loaded the draft that the page came with; its keys are the names of the form's fields */
export function useDraft<Draft extends object>(loaded: Draft) {
  const [draft, setDraft] = useState(loaded)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) setDraft((before) => ({ ...before, ...typedBeforeScript(form.current, before) }))
  }, [])
  const set = (name: keyof Draft, value: string) => setDraft((before) => ({ ...before, [name]: value }))
  return { draft, set, form }
}

/**
 * What was typed or chosen before the script ran is already in the fields. Untouched fields are left out: a field may show a
 * proposal that the visitor did not choose.
 */
function typedBeforeScript<Draft extends object>(form: HTMLFormElement | null, draft: Draft): Partial<Draft> {
  if (!form) return {}
  const data = new FormData(form)
  const touched = [...form.elements].filter(isTouched).map((element) => element.getAttribute('name') ?? '')
  return Object.fromEntries(
    touched.filter((name) => name in draft).map((name) => [name, data.get(name) ?? '']),
  ) as Partial<Draft>
}

function isTouched(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
  if (!(element instanceof HTMLInputElement)) return false
  const isMark = element.type === 'checkbox' || element.type === 'radio'
  return isMark ? element.checked !== element.defaultChecked : element.value !== element.defaultValue
}
