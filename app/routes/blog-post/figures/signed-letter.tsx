// A letter under a magnifying glass: what its signature covers.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function SignedLetter({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={240}>
      <path className={styles.sheet} d="M6 0h206l34 34v202H6z" />
      <path className={styles.bold} d="M6 0h206l34 34v202H6zM212 0v34h34" />
      <g className={styles.fine}>
        <path d="M28 150h110M28 166h130M28 182h118M28 198h96M28 214h60" />
      </g>
      <text className={styles.record} x="26" y="34" fontSize="11.5">
        From: To: Subject:
      </text>
      <text className={styles.record} x="26" y="60" fontSize="11.5">
        DKIM-Signature:
      </text>
      <path fill="var(--post)" fillOpacity="0.13" d="M22 70h196v24H22z" />
      <text className={styles.record} x="34" y="86" fontSize="11.5">
        h=from:to:subject:…
      </text>
      <text className={styles.record} x="26" y="116" fontSize="11.5">
        bh=…; b=…
      </text>
      <path className={styles.post} d="M22 70h196v24H22z" />
      <g className={styles.bold}>
        <path d="M352 188l36 40" strokeWidth="9" />
      </g>
      <g className={styles.bold}>
        <circle className={styles.sheet} cx="286" cy="128" r="94" />
        <circle cx="286" cy="128" r="86" className={styles.fine} />
      </g>
      <path fill="var(--post)" fillOpacity="0.13" d="M204 96h164v30H204zM204 134h164v30H204z" />
      <g className={styles.middle}>
        <text className={styles.ink} x="286" y="80">
          h=
        </text>
        <text className={styles.record} x="286" y="115" fontSize="11.5">
          list-unsubscribe
        </text>
        <text className={styles.record} x="286" y="153" fontSize="11.5">
          list-unsubscribe-post
        </text>
      </g>
      <path className={styles.sea} d="m272 184 9 11 17-22" />
    </Drawing>
  )
}
