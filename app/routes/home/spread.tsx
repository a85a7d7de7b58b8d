// A section on two uneven pages, like an open book: text on one, something to look at on the other.
import type { ReactNode } from 'react'
import styles from './spread.module.css'

interface SpreadProps {
  /** Also the target of links. */
  id: string
  title: string
  lead: string
  /** Which page is the wider one, if there is room for two. */
  wide: 'text' | 'picture'
  ground?: 'sunken'
  picture: ReactNode
  /** The picture comes first. */
  pictureFirst?: boolean
  children?: ReactNode
}

export function Spread({ id, title, lead, wide, ground, picture, pictureFirst, children }: SpreadProps) {
  const second = <div className={`${styles.picture} unbroken`}>{picture}</div>
  return (
    <section id={id} className={`${styles.section} far`} data-ground={ground} aria-labelledby={`${id}-title`}>
      <div
        className={`${styles.inner} stack page-wide block-on-paper`}
        data-wide={(wide === 'text') === !pictureFirst ? 'first' : 'second'}
      >
        {pictureFirst && second}
        <div className={`${styles.text} stack gap-4`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="soft">{lead}</p>
          {children}
        </div>
        {!pictureFirst && second}
      </div>
    </section>
  )
}
