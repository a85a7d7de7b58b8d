// One message about the whole page or the whole result.
import type { ReactNode } from 'react'
import { Sign } from '#app/components/ui/sign.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import styles from './banner.module.css'

interface BannerProps {
  tone: Tone
  title: ReactNode
  /** Replaces the tone's own word. */
  word?: string
  children?: ReactNode
}

export function Banner({ tone, title, word, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <p className={styles.word}>
        <Sign tone={tone} />
        <span>{word ?? TONE_WORDS[tone]}</span>
      </p>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}
