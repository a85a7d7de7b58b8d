// An image as a box of its shape: nothing is loaded. With images off, what is left is its alt text.
import type { ReadingBlock } from '#shared/message/template/schema.ts'
import styles from './opened-message.module.css'

/** A taller one would push the text off the drawing. */
const TALLEST = 0.42
const MOST_WIDTH = 600

export function DrawnImage({ image }: { image: Extract<ReadingBlock, { kind: 'image' }> }) {
  const { alt, width, height } = image
  const drawn = Math.min(Math.max(width, 24), MOST_WIDTH)
  const tall = Math.min(Math.max(height, 16), drawn * TALLEST)
  return (
    <span className={styles.image}>
      <svg
        className={styles.picture}
        width={drawn}
        viewBox={`0 0 ${drawn} ${tall}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect width={drawn} height={tall} />
        <path
          d={`M0 ${tall}L${drawn * 0.35} ${tall * 0.4}L${drawn * 0.6} ${tall * 0.8}L${drawn * 0.8} ${tall * 0.55}L${drawn} ${tall}`}
        />
        <circle cx={drawn * 0.78} cy={tall * 0.24} r={Math.min(drawn, tall) * 0.09} />
      </svg>
      <span
        className={`${styles.alt} soft anywhere`}
        data-alt={alt === null ? 'none' : alt === '' ? 'empty' : 'text'}
      >
        {alt === null ? 'Image without alt text' : alt === '' ? 'Image, decoration' : alt}
      </span>
    </span>
  )
}
