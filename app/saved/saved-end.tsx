// The end of every page under a secret URL: how long it is kept, who may do what, a new URL for it, and its deletion.
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { END_PLACE, RENEWED } from './own-forms.ts'
import styles from './saved-end.module.css'

/** What a new key does to the old URL. */
const STOPS = {
  nothing: 'It stops working at once.',
  alerts:
    'It and its feed stop working at once. A link in an alert email works until you remove that address.',
  calendar: 'It and its calendar stop working at once.',
}

interface SavedEndProps {
  /** The path of the page, whose action takes the forms. */
  action: string
  /** The key, where the path does not hold it. */
  view?: string
  /** How long it is kept. */
  children: ReactNode
  /** What anyone with its URL can do: "read and delete it". */
  can: string
  /** "this plan" */
  what: string
  /** What has a URL of its own: its feed and the links in alerts, or its calendar. */
  has?: keyof typeof STOPS
  /** What to do before it is deleted. */
  before?: ReactNode
}

export function SavedEnd({ action, view, children, can, what, has = 'nothing', before }: SavedEndProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isRenewed = query.has(RENEWED)
  query.delete(RENEWED)
  const own = query.size > 0 ? `${pathname}?${query.toString()}` : pathname
  const form = (wanted: string, label: string) => (
    <Form method="post" action={action}>
      <input type="hidden" name="do" value={wanted} />
      {view !== undefined && <input type="hidden" name="view" value={view} />}
      <button type="submit" className={button.button} data-look="quiet" data-size="small">
        {label}
      </button>
    </Form>
  )
  return (
    <section id={END_PLACE} className="off-paper stack gap-3" aria-label="This page’s URL">
      {isRenewed && (
        <Banner tone="ok" title="This page has a new URL.">
          <p>The old one no longer works. Save this one, and send it to whoever should have it.</p>
          <CopyLink address={own} what="to this page" />
        </Banner>
      )}
      <p className={`${styles.soft} note`}>
        {children} Anyone with this page’s URL can {can}.
      </p>
      <Disclosure summary="Get a new URL for this page">
        <p className={`${styles.soft} note`}>Do this if someone has this URL who shouldn’t. {STOPS[has]}</p>
        {form('renew', 'Replace the URL')}
      </Disclosure>
      <Disclosure summary={`Delete ${what}`}>
        {before}
        <p className={`${styles.soft} note`}>
          This cannot be undone. This page’s URL stops working for everyone.
        </p>
        {form('end', `Yes, delete ${what}`)}
      </Disclosure>
    </section>
  )
}
