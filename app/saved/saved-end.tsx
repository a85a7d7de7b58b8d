// The end of every saved page: a new URL for it, and its deletion, each behind a question.
import { useId, type ReactNode } from 'react'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Form } from '#app/components/ui/form.tsx'
import styles from './saved.module.css'

/** What a new key does to the old URL. */
const STOPS = {
  nothing: 'It stops working at once.',
  alerts:
    'It and its feed stop working at once. A link in an alert email works until you remove that address.',
  calendar: 'It and its calendar stop working at once.',
}

export interface SavedEndProps {
  /** Of the page, whose action takes the forms. */
  path: string
  /** "this plan" */
  what: string
  /** What else has a URL: its feed and the links in alerts, or its calendar. */
  stops?: keyof typeof STOPS | undefined
  /** What to do before it is deleted. */
  children?: ReactNode
}

export function SavedEnd({ path, what, stops = 'nothing', children }: SavedEndProps) {
  const id = useId()
  const form = (wanted: string, label: string) => (
    <Form method="post" action={path}>
      <input type="hidden" name="do" value={wanted} />
      <button type="submit" className={button.button} data-look="quiet" data-size="small">
        {label}
      </button>
    </Form>
  )
  return (
    <section className={`${styles.ending} off-paper`} data-frame="end" aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        A new URL, or the end
      </h2>
      <Disclosure summary="Get a new URL for this page">
        <p className="note">Do this if someone has this URL who shouldn’t. {STOPS[stops]}</p>
        {form('renew', 'Replace the URL')}
      </Disclosure>
      <Disclosure summary={`Delete ${what}`}>
        {children}
        <p className="note">This cannot be undone. This page’s URL stops working for everyone.</p>
        {form('end', `Yes, delete ${what}`)}
      </Disclosure>
    </section>
  )
}
