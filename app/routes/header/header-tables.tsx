// The parts of a header that few people need: filters' scores, each result by its server, signatures, seals.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { HeaderAnalysis, HeaderResult, HeaderScore, HeaderHop } from '#shared/message/header/schema.ts'
import { resultTone } from '#shared/message/result-tone.ts'
import { DkimLink, IpLink } from '#app/components/tool/tool-links.tsx'
import { durationText } from '#shared/message/header/texts.ts'
import { exactMomentText } from '#app/components/ui/moment-text.ts'
import styles from './header-result.module.css'

// The route of a message as a line of stations: what the receiver wrote is solid, what others wrote is dashed.

type WayProps = Pick<HeaderAnalysis, 'hops' | 'sender'>

/** More stations than this are a loop. */
const MAX_HOPS_SHOWN = 60

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
        {hops.slice(0, MAX_HOPS_SHOWN).map((hop, index) => (
          <Station key={index} hop={hop} longest={longest} isFirst={index === 0} />
        ))}
      </ol>
      {hops.length > MAX_HOPS_SHOWN && <p>{hops.length - MAX_HOPS_SHOWN} more servers are not shown.</p>}
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

const TONES: Record<HeaderScore['severity'], Tone> = { ok: 'ok', info: 'info', warning: 'warn', error: 'bad' }
const WORDS: Record<HeaderScore['severity'], string> = {
  ok: 'good',
  info: 'note',
  warning: 'watch',
  error: 'bad',
}

export function FilterScores({ scores }: Pick<HeaderAnalysis, 'scores'>) {
  if (scores.length === 0) return null
  return (
    <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="scores">
      <h3 id="scores">What spam filters wrote</h3>
      <DataTable
        caption={<span className="visually-hidden">Scores, decoded</span>}
        columns={[
          { key: 'engine', label: 'Filter', heads: true },
          { key: 'value', label: 'Wrote' },
          { key: 'meaning', label: 'Meaning', sentences: true },
          { key: 'sign', label: 'So', status: true },
        ]}
        rows={scores.map(({ engine, value, meaning, severity }, index) => ({
          key: String(index),
          cells: {
            engine,
            value: <code className={styles.value}>{value}</code>,
            meaning,
            sign: <Badge tone={TONES[severity]}>{WORDS[severity]}</Badge>,
          },
        }))}
      />
    </section>
  )
}

const MAX_SHOWN = 100

export function ResultsByServer({ results }: Pick<HeaderAnalysis, 'results'>) {
  if (results.length === 0) return null
  const own = results.filter(({ trusted }) => trusted).length
  return (
    <Disclosure summary={`${results.length} results by server, ${own} of them the receiver’s own`}>
      <DataTable
        caption={<span className="visually-hidden">Results by server</span>}
        columns={[
          { key: 'result', label: 'Result', heads: true },
          { key: 'about', label: 'About' },
          { key: 'server', label: 'Reported by' },
        ]}
        rows={results.slice(0, MAX_SHOWN).map((result, index) => ({
          key: String(index),
          cells: {
            result: (
              <Badge tone={result.trusted ? resultTone(result.result) : 'unknown'}>
                {result.method} {result.result}
              </Badge>
            ),
            about: <code className={styles.value}>{aboutText(result)}</code>,
            server: (
              <>
                {result.authserv || 'a server without a name'}
                <br />
                <small className="soft">
                  {result.trusted ? 'Trusted.' : 'Not trusted.'} {result.because}
                </small>
              </>
            ),
          },
        }))}
      />
    </Disclosure>
  )
}

const aboutText = ({ properties, comment, reason }: HeaderResult) =>
  [...properties.map(({ name, value }) => `${name}=${value}`), comment && `(${comment})`, reason]
    .filter(Boolean)
    .join(' ')

export function Signatures({ signatures }: Pick<HeaderAnalysis, 'signatures'>) {
  if (signatures.length === 0) return null
  return (
    <Disclosure summary={`${signatures.length} DKIM ${signatures.length === 1 ? 'signature' : 'signatures'}`}>
      <DataTable
        caption={<span className="visually-hidden">DKIM signatures</span>}
        columns={[
          { key: 'domain', label: 'Domain (d=)', heads: true },
          { key: 'selector', label: 'Selector (s=)' },
          { key: 'algorithm', label: 'Algorithm' },
          { key: 'fields', label: 'Signed fields (h=)' },
          { key: 'result', label: 'Result' },
        ]}
        rows={signatures.map((signature, index) => ({
          key: String(index),
          cells: {
            domain: <DkimLink domain={signature.domain} selector={signature.selector} />,
            selector: signature.selector,
            algorithm: signature.algorithm,
            fields: signature.signedFields.slice(0, 60).join(', '),
            result: signature.result ?? 'not reported',
          },
        }))}
      />
    </Disclosure>
  )
}

const ARC_WORDS = {
  none: '',
  whole: 'The chain is complete; only the sealers’ keys can tell whether its signatures are valid.',
  broken: 'The chain has a gap, or a server found it broken, so receivers ignore it.',
}

export function ArcChain({ arc }: Pick<HeaderAnalysis, 'arc'>) {
  if (arc.sets.length === 0) return null
  return (
    <Disclosure summary={`A chain of ${arc.sets.length} ARC ${arc.sets.length === 1 ? 'seal' : 'seals'}`}>
      <p>
        {ARC_WORDS[arc.state]} {arc.result !== null && `The receiver says: ${arc.result}.`} ARC was an
        experiment (RFC 8617) that is being retired.
      </p>
      <DataTable
        caption={<span className="visually-hidden">ARC seals</span>}
        columns={[
          { key: 'instance', label: 'No.', heads: true },
          { key: 'domain', label: 'Sealed by' },
          { key: 'chain', label: 'Chain before it' },
          { key: 'results', label: 'Saw' },
        ]}
        rows={arc.sets.map(({ instance, domain, chain, results }) => ({
          key: String(instance),
          cells: {
            instance,
            domain: domain || 'nobody',
            chain: chain || 'not reported',
            results: results || 'nothing',
          },
        }))}
      />
    </Disclosure>
  )
}
