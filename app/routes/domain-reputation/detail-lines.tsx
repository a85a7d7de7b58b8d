// The details, one per line, in a box that scrolls.
import type { DetailLine } from '#shared/domain-reputation/schema.ts'
import { Sign } from '#app/components/ui/sign.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import styles from './reputation-result.module.css'

const TONES: Readonly<Record<DetailLine['severity'], Tone>> = {
  ok: 'ok',
  info: 'info',
  warning: 'warn',
  error: 'bad',
}

export function DetailLines({ lines }: { lines: readonly DetailLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <section className={styles.box} aria-labelledby="details" tabIndex={0}>
      <h3 id="details">Details</h3>
      <ul className={styles.lines}>
        {lines.map((line, index) => {
          const tone = line.unknown ? 'unknown' : TONES[line.severity]
          return (
            <li key={index} data-tone={tone} className={styles.line}>
              <Sign tone={tone} />
              <span>
                <span className="visually-hidden">{TONE_WORDS[tone]}: </span>
                {line.text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
