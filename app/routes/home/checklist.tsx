// What is done before a campaign starts, ticked off on a sheet.
import { PhoneFold } from '#app/components/marketing/phone-fold.tsx'
import { Sign } from '#app/components/ui/sign.tsx'
import { CHECKLIST } from '#app/content/home.ts'
import { Spread } from './spread.tsx'
import styles from './checklist.module.css'

export function Checklist() {
  return (
    <Spread
      id="checklist"
      title={CHECKLIST.title}
      lead={CHECKLIST.lead}
      wide="picture"
      ground="sunken"
      picture={<Sheet />}
    />
  )
}

const Sheet = () => (
  <ul className={styles.sheet} data-fade="">
    {CHECKLIST.items.map(({ title, text }) => (
      <li key={title} className={styles.item}>
        <span className={styles.tick}>
          <Sign tone="ok" />
        </span>
        <div>
          <strong>{title}</strong>
          <PhoneFold label={`About ${title}`} covers>
            <span className="block note">{text}</span>
          </PhoneFold>
        </div>
      </li>
    ))}
  </ul>
)
