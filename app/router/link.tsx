// A link inside the site: the browser loads another page; another request to this page is answered in place.
import { useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { PageContext } from '#app/router/page-state.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

export function Link({ to, onClick, children, ...attributes }: LinkProps) {
  const { ask } = useContext(PageContext)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    const url = new URL(event.currentTarget.href)
    // The browser handles a jump within the page.
    if (url.hash === '' && ask({ url })) event.preventDefault()
  }
  return (
    <a href={to} onClick={follow} {...attributes}>
      {children}
    </a>
  )
}

/** Not for a new tab, a new window or a download. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
