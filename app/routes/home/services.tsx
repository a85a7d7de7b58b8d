// What the company does, as the pigeonholes of a sorting rack.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PhoneFold } from '#app/components/marketing/phone-fold.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SERVICES } from '#app/content/home.ts'
import { ServiceDrawing } from './service-drawing.tsx'
import styles from './services.module.css'

export function Services() {
  return (
    <PageSection id="service" title={SERVICES.title} lead={SERVICES.lead}>
      <ul className={`${styles.rack} stack`} data-fade="">
        {SERVICES.cards.map(({ drawing, title, text, ...card }) => (
          <li key={title} className={`${styles.hole} grid gap-1-4`}>
            <ServiceDrawing name={drawing} />
            <h3 className={styles.plate}>{title}</h3>
            <PhoneFold label={`About ${title}`} covers>
              <p className="note">
                {text} {'more' in card && <Link to={card.more.to}>{card.more.label}</Link>}
              </p>
            </PhoneFold>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
