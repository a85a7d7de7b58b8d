// A link inside the site: to another page the browser goes by itself, another question to this one is asked in place.
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
    // A jump within the page is the browser's.
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
