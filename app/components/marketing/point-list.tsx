// Points with a name and one sentence each: as pigeonholes of a board, as lines of a ledger, or as stations of a route.
import type { ReactNode } from 'react'
import { PageSection, type PageSectionProps } from '#app/components/marketing/page-section.tsx'
import styles from './point-list.module.css'

interface Point {
  title: string
  text: ReactNode
}

interface PointListProps {
  points: readonly Point[]
  look: 'board' | 'ledger' | 'route'
  /** 4 below a section in parts. */
  level?: 3 | 4
}

export function PointList({ points, look, level = 3 }: PointListProps) {
  const List = look === 'route' ? 'ol' : 'ul'
  const Heading = level === 4 ? 'h4' : 'h3'
  return (
    <List className={`${styles.list} stack`} data-look={look}>
      {points.map(({ title, text }) => (
        <li key={title} className={`${styles.point} stack`}>
          <Heading className={styles.title}>{title}</Heading>
          <p className="soft">{text}</p>
        </li>
      ))}
    </List>
  )
}

interface PointSectionProps extends Omit<PageSectionProps, 'layout' | 'children'>, PointListProps {
  /** Below the points. */
  children?: ReactNode
}

/** A section of points: a board takes the whole width, the others are next to their heading. */
export const PointSection = ({ points, look, level, children, ...section }: PointSectionProps) => (
  <PageSection {...section} layout={look === 'board' ? undefined : 'beside'}>
    <PointList points={points} look={look} level={level} />
    {children}
  </PageSection>
)
