// One message about the whole page or the whole result.
import type { ReactNode } from 'react'
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './banner.module.css'

/** For those who do not see its sign; the title is what it says. */
export const BANNER_WORDS: Record<Tone, string> = {
  ok: 'ok',
  warn: 'warning',
  bad: 'problem',
  unknown: 'unknown',
  info: 'note',
}

interface BannerProps {
  tone: Tone
  title: ReactNode
  /** Replaces the word above. */
  word?: string
  children?: ReactNode
}

export function Banner({ tone, title, word, children }: BannerProps) {
  return (
    <div className={`${styles.banner} wrap gap-1-4`} data-tone={tone} data-message>
      <p className={styles.sign}>
        <Sign tone={tone} />
      </p>
      <div className={`${styles.text} stack gap-2`}>
        <p className="strong">
          <span className="visually-hidden">{word ?? BANNER_WORDS[tone]}: </span>
          <span>{title}</span>
        </p>
        {children}
      </div>
    </div>
  )
}
