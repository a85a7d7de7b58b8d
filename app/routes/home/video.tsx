// The walkthrough: on the page, its last frame next to the text; in the dialog, the same in motion.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PhoneFold } from '#app/components/marketing/phone-fold.tsx'
import { WALKTHROUGH } from '#app/content/home.ts'
import { VideoLink } from './video-link.tsx'
import { WalkthroughDrawing } from './walkthrough-drawing.tsx'
import styles from './video.module.css'

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
