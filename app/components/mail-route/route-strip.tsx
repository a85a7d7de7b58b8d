// The way of an email in one row, for pages that show a sample of it: it ends at the mailbox.
import {
  Envelope,
  StationDrawing,
  StationMark,
  stationWord,
} from '#app/components/mail-route/station-parts.tsx'
import type { MailRoute } from '#shared/message/route.ts'
import styles from './route-strip.module.css'

/** @param props.label what it shows, such as “The way of an email from example.com” */
export const RouteStrip = ({ label, route }: { label: string; route: MailRoute }) => (
  <div className={styles.strip}>
    <ol className={styles.stations} aria-label={label}>
      {route.stations.map(({ name, label: station, answer }) => (
        <li key={name} className={`${styles.station} stack gap-1`}>
          <StationDrawing name={name} />
          <StationMark tone={answer?.tone} />
          <span className="strong">{station}</span>
          {answer && <span className="visually-hidden">: {stationWord(name, answer.tone)}</span>}
        </li>
      ))}
    </ol>
    <Envelope className={`${styles.envelope} off-paper`} />
  </div>
)
