// A list that slides. Without JavaScript, or with reduced motion, it is shown in full.
import type { ReactNode } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  /** A name for the list, for screen readers. */
  label: string
  /** `carousel` and `rows` run by themselves; `quotes` wait for a button. */
  kind: 'carousel' | 'rows' | 'quotes'
  /** One list of slides for each row. */
  rows: readonly (readonly { key: string; slide: ReactNode }[])[]
}

/** The classes without a hash are Swiper's own. */
export function Slider({ label, kind, rows }: SliderProps) {
  return (
    <div className={`${styles.slider} stack gap-5`} data-slider={kind} role="group" aria-label={label}>
      {rows.map((slides, index) => (
        <div key={index} className={`swiper ${styles.window}`}>
          <ul className={`swiper-wrapper ${styles.track}`}>
            {slides.map(({ key, slide }) => (
              <li key={key} className={`swiper-slide ${styles.slide}`}>
                {slide}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.controls}>
        {kind !== 'rows' && (
          <>
            <Control does="previous" label="Previous" drawing="M12.5 4l-6 6 6 6" />
            <Control does="next" label="Next" drawing="M7.5 4l6 6-6 6" />
          </>
        )}
        {kind !== 'quotes' && <Control does="pause" label="Pause" drawing="M7 4v12M13 4v12" />}
      </div>
    </div>
  )
}

interface ControlProps {
  does: 'previous' | 'next' | 'pause'
  label: string
  drawing: string
}

function Control({ does, label, drawing }: ControlProps) {
  return (
    <button
      type="button"
      className={`${styles.control} small strong`}
      aria-pressed={does === 'pause' ? false : undefined}
      {...{ [`data-slider-${does}`]: '' }}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={drawing} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <span className={does === 'pause' ? undefined : 'visually-hidden'}>{label}</span>
    </button>
  )
}
