// A report on the sample domain, lying on the envelope that it came in.
import { Link } from '@remix-run/react'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { STAMPS } from '#app/content/home.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import type { HomeData } from './home-data.ts'
import styles from './hero.module.css'

export function ExampleSlip({ data: { spf, mx, date } }: { data: HomeData }) {
  const passed = [spf, mx].filter((result) => result?.valid).length
  return (
    <div className={styles.example}>
      <p className={styles.note}>An example: our checks on a sample domain</p>
      <VerdictSlip
        tone={passed === 2 ? 'ok' : 'unknown'}
        heading={HEALTHY_SAMPLE}
        verdict={
          passed === 2
            ? 'Its senders are named, and mail to it has a place to go.'
            : 'Not all could be found out.'
        }
        stamp={{ word: `${passed} of 2`, date }}
        facts={[
          { label: 'SPF', value: spf ? spfBadge(spf) : UNKNOWN },
          { label: 'MX', value: mx ? mxBadge(mx) : UNKNOWN },
          ...OTHERS.map(({ short, to }) => ({ label: short, value: <Elsewhere to={to} /> })),
        ]}
      />
    </div>
  )
}

const spfBadge = ({ valid, lookups, limit }: NonNullable<HomeData['spf']>) => (
  <Badge tone={valid ? 'ok' : 'warn'}>
    {valid ? 'valid' : 'improve'}, {lookups} of {limit} lookups
  </Badge>
)

const mxBadge = ({ valid, hosts }: NonNullable<HomeData['mx']>) => (
  <Badge tone={valid ? 'ok' : 'warn'}>
    {hosts} mail {hosts === 1 ? 'server' : 'servers'}
    {valid ? '' : ', improve'}
  </Badge>
)

const UNKNOWN = <Badge tone="unknown">not found out</Badge>

/** Checks that the slip does not make itself. */
const OTHERS = STAMPS.filter(({ short }) => ['DKIM', 'DMARC'].includes(short))

const Elsewhere = ({ to }: { to?: string }) => (
  <span className={styles.elsewhere}>{to ? <Link to={to}>has its own check</Link> : 'check to come'}</span>
)
