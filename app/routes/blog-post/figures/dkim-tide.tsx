// Two keys as two tides: the new one arrives before the old one leaves.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function DkimTide({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={214}>
      <path fill="var(--post)" fillOpacity="0.13" d="M20 180V62h178c62 0 76 22 98 118z" />
      <path fill="var(--sea)" fillOpacity="0.13" d="M82 180c16-78 34-112 92-112h208v112z" />
      <path className={styles.fine} d="M115 34v146M286 34v146" strokeDasharray="2 5" />
      <path className={styles.post} d="M20 62h178c62 0 76 22 98 118" strokeDasharray="7 6" />
      <path className={styles.sea} d="M82 180c16-78 34-112 92-112h208" />
      <path className={styles.bold} d="M14 180h372" />
      <path className={styles.fine} d="M20 180v6M111 180v6M201 180v6M292 180v6M382 180v6" />
      <g className={styles.bold}>
        <path d="M115 34v-8h171v8" />
        <circle className={styles.sheet} cx="201" cy="68" r="5" />
      </g>
      <g className={styles.middle} fontSize="12.5">
        <text className={styles.words} x="200" y="16">
          both keys in DNS: two weeks
        </text>
        <text className={styles.words} x="201" y="94">
          switch the signing
        </text>
        {[1, 2, 3, 4].map((week) => (
          <text key={week} className={styles.soft} x={week * 90.5 - 25} y="204">
            Week {week}
          </text>
        ))}
      </g>
      <text className={styles.ink} x="22" y="52">
        old key
      </text>
      <text className={styles.seaInk} x="328" y="58">
        new key
      </text>
      <g transform="translate(38 120)">
        <Key tone={styles.post} />
      </g>
      <g transform="translate(322 120)">
        <Key tone={styles.sea} />
      </g>
    </Drawing>
  )
}

const Key = ({ tone }: { tone: string | undefined }) => (
  <g className={tone}>
    <circle className={styles.sheet} cx="9" cy="9" r="9" />
    <path d="M18 9h24v8M34 9v6" />
    <circle cx="9" cy="9" r="2.5" />
  </g>
)
