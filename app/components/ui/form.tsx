// A form inside the site: sent by the browser without JavaScript, and to this page's own loader or action with it.
import { Form as RemixForm, useLocation, type FormProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { pathOf } from '#app/components/ui/link.tsx'

type SiteFormProps = FormProps & { method: 'get' | 'post'; action: string }

export const Form = forwardRef<HTMLFormElement, SiteFormProps>(function Form({ action, ...attributes }, ref) {
  const { pathname } = useLocation()
  return (
    <RemixForm
      ref={ref}
      action={action}
      reloadDocument={pathOf(action) !== pathname}
      preventScrollReset
      discover="none"
      {...attributes}
    />
  )
})
