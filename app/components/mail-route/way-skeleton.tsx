// The way of an email before anything is known of it, where its stations are going to be.
import { STATION_FIGURES, StationDrawing, StationMark } from '#app/components/mail-route/station-parts.tsx'
import { STATION_LABELS, STATION_NAMES } from '#shared/message/way-end.ts'
import styles from './mail-route.module.css'

export const WaySkeleton = () => (
  <div className={styles.route} aria-hidden="true">
    <div className={styles.scene}>
      <ol className={styles.stations}>
        {STATION_NAMES.map((name) => (
          <li key={name} className={styles.station}>
            <span className={styles.stop}>
              <span className={styles.drawn}>
                <StationDrawing figure={STATION_FIGURES[name]} />
              </span>
              <StationMark tone={undefined} />
              <span className={styles.label}>{STATION_LABELS[name]}</span>
            </span>
          </li>
        ))}
        <li className={styles.end} />
      </ol>
    </div>
  </div>
)
