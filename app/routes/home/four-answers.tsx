// The promise of the site: four kinds of answer, and none passed off as another.
import { Badge } from '#app/components/ui/badge.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import styles from './four-answers.module.css'

const ANSWERS: readonly { tone: Tone; text: string }[] = [
  { tone: 'ok', text: 'Receivers can use it as it stands.' },
  { tone: 'warn', text: 'It works today, and there is a better way. You get the record.' },
  { tone: 'bad', text: 'Receivers give up on it. You learn where, and by which rule.' },
  {
    tone: 'unknown',
    text: 'A server did not answer, or refused to. That is not “clean” and not “missing”, so we do not say either.',
  },
]

export function FourAnswers() {
  return (
    <section className={styles.section} aria-labelledby="answers">
      <div className={styles.inner}>
        <h2 id="answers">Four answers, and none dressed up as another</h2>
        <ul className={styles.answers}>
          {ANSWERS.map(({ tone, text }) => (
            <li key={tone} className={styles.answer} data-tone={tone}>
              <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
