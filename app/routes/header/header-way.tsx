// The route of a message as a line of stations: what the receiver wrote is solid, what others wrote is dashed.
import { Badge } from '#app/components/ui/badge.tsx'
import { durationText } from '#shared/message/header/texts.ts'
import type { HeaderAnalysis, HeaderHop } from '#shared/message/header/schema.ts'
import { IpLink } from '#app/components/tool/tool-links.tsx'
import { exactMomentText } from '#app/components/ui/moment-text.ts'
import styles from './header-way.module.css'

type WayProps = Pick<HeaderAnalysis, 'hops' | 'sender'>

/** More stations than this are a loop. */
const MAX_SHOWN = 60

export function HeaderWay({ report: { hops, sender } }: { report: WayProps }) {
  if (hops.length === 0) return null
  const longest = Math.max(1, ...hops.map(({ delaySeconds }) => delaySeconds ?? 0))
  return (
    <section className="stack gap-4" aria-labelledby="way">
      <h3 id="way">The route</h3>
      <p className="soft anywhere">
        Oldest first. The dashed part is reported only by servers on the sender’s side.
        {sender && (
          <>
            {' '}
            {sender.seenBy || 'The receiver'} accepted the message from <IpLink ip={sender.ip} />
            {sender.name ? ` (${sender.name}).` : ', an address without a name.'}
          </>
        )}
      </p>
      <ol>
        {hops.slice(0, MAX_SHOWN).map((hop, index) => (
          <Station key={index} hop={hop} longest={longest} isFirst={index === 0} />
        ))}
      </ol>
      {hops.length > MAX_SHOWN && <p>{hops.length - MAX_SHOWN} more servers are not shown.</p>}
    </section>
  )
}

interface StationProps {
  hop: HeaderHop
  longest: number
  isFirst: boolean
}

function Station({ hop, longest, isFirst }: StationProps) {
  const { by, from, ip, place, finding } = hop
  return (
    <li className={styles.station} data-place={place}>
      <div className={`${styles.what} stack gap-1 anywhere`}>
        <p className={`${styles.server} row strong`}>
          <code>{by ?? 'a server without a name'}</code>
          {place === 'border' && <Badge tone="info">where the receiver accepted it</Badge>}
        </p>
        {from !== null && (
          <p className="note">
            from <code>{from}</code>
            {ip !== null && ip !== from && (
              <>
                {' '}
                at <code>{ip}</code>
              </>
            )}
          </p>
        )}
        <p className="note">{transportText(hop)}</p>
        {finding && (
          <p className={styles.remark} data-tone={finding.severity === 'warning' ? 'warn' : 'info'}>
            {finding.message}
          </p>
        )}
      </div>
      <Delay hop={hop} longest={longest} isFirst={isFirst} />
    </li>
  )
}

const transportText = ({ with: protocol, tls, at }: HeaderHop) =>
  [
    protocol ?? 'protocol not reported',
    tls === 'TLS' ? 'TLS, version not reported' : (tls ?? 'TLS not reported'),
    at === null ? 'no date' : timeText(at),
  ].join(' · ')

/** Some servers write a date without a time. */
const timeText = (at: string) => (at.includes('T') ? exactMomentText(at) : at)

function Delay({ hop: { delaySeconds, skewSeconds, finding }, longest, isFirst }: StationProps) {
  if (skewSeconds !== null)
    return <p className={`${styles.delay} stack gap-1 note figures`}>clock is wrong</p>
  if (delaySeconds === null)
    return <p className={`${styles.delay} stack gap-1 note figures`}>{isFirst ? 'start' : 'delay unknown'}</p>
  return (
    <div className={`${styles.delay} stack gap-1 note figures`}>
      <p>+ {durationText(delaySeconds)}</p>
      <svg
        className={styles.bar}
        data-tone={finding?.code === 'header-slow-hop' ? 'warn' : 'info'}
        width="100%"
        height="8"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="100%" height="8" rx="2" />
        <rect width={`${Math.max(1, (delaySeconds / longest) * 100)}%`} height="8" rx="2" />
      </svg>
    </div>
  )
}
