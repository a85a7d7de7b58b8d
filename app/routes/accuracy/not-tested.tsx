// What we do not test or measure, so no one takes the rest for more than it is.
import { NOT_TESTED } from '#app/content/accuracy.ts'
import styles from './accuracy.module.css'

export const NotTested = () => (
  <section className={styles.part} aria-labelledby="not-tested">
    <h2 id="not-tested">What is not tested</h2>
    <ul className={styles.list}>
      {NOT_TESTED.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
