// A form inside the site: sent by the browser without JavaScript, and to this page's own loader or action with it.
import { Form as RemixForm, useLocation, type FormProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { pathOf } from '#app/components/ui/link.tsx'
import styles from './button.module.css'

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

// The button that sends a form and says so while the answer is loading.

interface SubmitButtonProps {
  children: string
  busy?: boolean
  busyLabel?: string
  /** For a form that is not the main one on the page. */
  look?: 'quiet'
}

export function SubmitButton({ children, busy = false, busyLabel = 'Checking…', look }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.button} data-look={look} disabled={busy}>
      <span className={styles.label} data-other={busy ? children : busyLabel}>
        {busy ? busyLabel : children}
      </span>
    </button>
  )
}
