// A form of this page: sent by the browser without JavaScript, and to the page's own loader or action with it.
import { forwardRef, useContext, type FormEvent, type FormHTMLAttributes } from 'react'
import { PageContext, type Question } from '#app/router/page-state.ts'

interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  method: 'get' | 'post'
  action: string
  /** The answer replaces the page in the history. */
  replace?: boolean
}

export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { onSubmit, replace, children, ...attributes },
  ref,
) {
  const { ask } = useContext(PageContext)
  function send(event: FormEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    if (ask({ ...questionOf(event.currentTarget), replace })) event.preventDefault()
  }
  return (
    <form ref={ref} onSubmit={send} {...attributes}>
      {children}
    </form>
  )
})

/** What the browser would send, and where. */
function questionOf(form: HTMLFormElement): Question {
  // A field may be called "action" and would shadow the form's own property.
  const url = new URL(form.getAttribute('action') ?? '', location.href)
  const fields = new FormData(form)
  if (form.method === 'post') return { url, form: fields }
  const texts = [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  url.search = new URLSearchParams(texts).toString()
  return { url }
}
