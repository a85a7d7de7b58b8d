// The three services as letters on a table: the first one open, two next to it.
import { Link } from '#app/components/ui/link.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { SOLUTIONS } from '#app/content/home.ts'
import { SolutionDrawing } from './solution-drawing.tsx'
import styles from './solutions.module.css'

export function Solutions() {
  return (
    <PageSection id="solutions" title={SOLUTIONS.title} lead={SOLUTIONS.lead}>
      <ul className={`${styles.table} stack gap-5`}>
        {SOLUTIONS.cards.map(({ drawing, title, text, to }) => (
          <li key={to} className={`${styles.card} stack gap-5 card`} data-fade="">
            <SolutionDrawing name={drawing} />
            <div className={`${styles.text} stack gap-2`}>
              <h3>
                <Link to={to} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
