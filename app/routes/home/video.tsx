// The walkthrough: on the page, its last frame next to the text; in the dialog, the same in motion.
import { PageSection, PhoneFold } from '#app/components/marketing/page-section.tsx'
import { WALKTHROUGH } from '#app/content/home.ts'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { STATION_DRAWINGS } from '#app/components/mail-route/station-drawings.tsx'
import buttonStyles from '#app/components/ui/button.module.css'
import styles from './video.module.css'
import { STATIONS } from './walkthrough-stations.ts'

// Opens the walkthrough. Without JavaScript, it jumps to the text.

interface VideoLinkProps {
  /** The id of the version for visitors without JavaScript. */
  target: string
  children: string
  look?: 'main'
}

export function VideoLink({ target, children, look }: VideoLinkProps) {
  return (
    <a
      href={`#${target}`}
      className={buttonStyles.button}
      data-look={look === 'main' ? undefined : 'quiet'}
      data-opens-walkthrough=""
    >
      <span className={styles.watch}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />
        </svg>
        {children}
      </span>
    </a>
  )
}

// The route of a letter: six stations, each marked once it is passed.

const [first, ...others] = STATIONS

/** Above each stop. */
const DRAWINGS = (['send', 'address', 'spf', 'dkim', 'dmarc', 'inbox'] as const).map(
  (name) => STATION_DRAWINGS[name],
)

function WalkthroughDrawing() {
  return (
    <Drawing width={480} height={344}>
      <path
        data-line="fine"
        strokeDasharray="2 6"
        d={`M${first.x} ${first.y}${others.map(({ x, y }) => `L${x} ${y}`).join('')}`}
      />
      {STATIONS.map(({ x, y }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          {DRAWINGS[index]}
          <circle data-line="bold" fill="var(--paper)" r="13" />
          <text stroke="none" textAnchor="middle" y="5">
            {index + 1}
          </text>
          <g data-mark="" fill="var(--ok-ground)" stroke="var(--ok)" strokeWidth="2.5">
            <circle r="13" />
            <path d="M-5.5 .5l4 4 7-8" />
          </g>
        </g>
      ))}
      <g data-envelope="" data-line="post" data-fill="sheet" className={styles.envelope}>
        <path d="M-24 -50h48v32h-48z" />
        <path d="M-24 -50l24 18 24-18" />
      </g>
    </Drawing>
  )
}

export function Video() {
  return (
    <PageSection id="video" title={WALKTHROUGH.title} lead={WALKTHROUGH.lead}>
      <div>
        <VideoLink target="video-text" look="main">
          Watch More
        </VideoLink>
      </div>
      {/* walkthrough-player.ts puts a copy of this into the dialog. */}
      <div id="video-text" className={`${styles.figure} stack`} data-walkthrough="">
        <WalkthroughDrawing />
        <ol className={styles.steps}>
          {WALKTHROUGH.steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <strong>{title}</strong>
              <PhoneFold label={`About ${title}`} covers>
                <span className="block note">{text}</span>
              </PhoneFold>
            </li>
          ))}
        </ol>
      </div>
      <Player />
    </PageSection>
  )
}

function Player() {
  return (
    <dialog className={styles.player} aria-labelledby="player-title" data-player="" {...CLOSES_OUTSIDE}>
      <div className={styles.bar}>
        <h2 id="player-title">{WALKTHROUGH.title}</h2>
        <form method="dialog">
          <button type="submit" className={styles.button}>
            Close
          </button>
        </form>
      </div>
      <div className={styles.stage} data-stage="" />
      <div className={styles.bar}>
        <button type="button" className={styles.button} data-play="">
          Play
        </button>
        <input type="range" className={styles.position} aria-label="Position" min="0" defaultValue="0" />
      </div>
    </dialog>
  )
}

/** React's types do not have this attribute yet: a click outside the dialog closes it. */
const CLOSES_OUTSIDE: object = { closedby: 'any' }
