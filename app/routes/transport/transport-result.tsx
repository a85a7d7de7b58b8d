// The checker's own view of a report: what happens to an email, server by server, and what has to be tested elsewhere.
import { Link } from '#app/components/ui/link.tsx'
import { transport } from '#shared/tools/transport.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { TransportAnswer } from './transport-data.ts'
import { TransportFates } from './transport-fates.tsx'

// Each mail server: whether the policy names it, and its TLSA records.

type DaneHost = TransportAnswer['dane'][number]

const DANE: Record<DaneHost['state'], { tone: Tone; word: string }> = {
  usable: { tone: 'ok', word: 'usable' },
  absent: { tone: 'info', word: 'none' },
  insecure: { tone: 'warn', word: 'not signed' },
  broken: { tone: 'bad', word: 'broken' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

const TransportHosts = ({ report: { mx, mtaSts, dane } }: { report: TransportAnswer }) => (
  <DataTable
    caption="The mail servers, in the order senders try them"
    columns={[
      { key: 'mx', label: 'Mail server', heads: true, wide: true },
      { key: 'policy', label: 'In the policy' },
      { key: 'dane', label: 'TLSA records' },
    ]}
    rows={mx.map((host) => ({
      key: host,
      cells: {
        mx: <code className="small anywhere">{host}</code>,
        policy: <InPolicy mtaSts={mtaSts} host={host} />,
        dane: <Tlsa host={dane.find((line) => line.mx === host)} />,
      },
    }))}
  />
)

function InPolicy({ mtaSts, host }: { mtaSts: TransportAnswer['mtaSts']; host: string }) {
  const line = mtaSts.covers.find(({ mx }) => mx === host)
  if (mtaSts.state === 'unknown') return <Badge tone="unknown">unknown</Badge>
  if (!line) return 'no policy'
  if (line.covered) return <Badge tone="ok">named</Badge>
  return <Badge tone={mtaSts.policy?.mode === 'enforce' ? 'bad' : 'warn'}>missing</Badge>
}

function Tlsa({ host }: { host: DaneHost | undefined }) {
  if (!host) return 'not looked up'
  const { tone, word } = DANE[host.state]
  return (
    <div className="grid gap-1 start regular">
      <Badge tone={tone}>{word}</Badge>
      {host.records.length > 0 && (
        <ul className="grid gap-1">
          {host.records.map((record, index) => (
            <li key={index}>
              <code className="small anywhere">{record}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// What cannot be seen from here, next to how to find out.

/** One command per server is enough at first. */
const SHOWN = 2

function TransportProbes({ probes }: { probes: TransportAnswer['probes'] }) {
  if (probes.length === 0) return null
  const rest = probes.slice(SHOWN)
  return (
    <section className="stack gap-3" aria-labelledby="untested">
      <h3 id="untested">
        Not tested: the servers themselves <Badge tone="unknown">port 25</Badge>
      </h3>
      <p className="note">
        The platform this site runs on does not open mail ports, so we have not seen your certificates. These
        commands show them, on a machine that can connect to port 25; many home and office lines cannot.
      </p>
      <Commands probes={probes.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more ${rest.length === 1 ? 'command' : 'commands'}`}>
          <Commands probes={rest} />
        </Disclosure>
      )}
    </section>
  )
}

const Commands = ({ probes }: { probes: TransportAnswer['probes'] }) => (
  <div className="stack gap-3">
    {probes.map(({ mx, tells, command }) => (
      <RecordWithCopy key={command} label={`${mx}: ${tells}`} text={command} />
    ))}
  </div>
)

export function TransportResult({ report, date }: { report: TransportAnswer; date: string }) {
  const { domain, mtaSts, tlsRpt, fates, mx } = report
  const records = [mtaSts, tlsRpt].filter(({ record }) => record !== null)
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      figure={mx.length > 0 && <Protected report={report} />}
      facts={factsOf(report)}
      second={report.receives && <ToGenerator domain={domain} />}
      view="What happens to an email, server by server"
      tool={transport}
      question={{ domain }}
    >
      {fates.length > 0 && (
        <>
          <TransportFates fates={fates} />
          <TransportHosts report={report} />
          {records.length > 0 && (
            <section className="stack gap-3" aria-labelledby="published">
              <h3 id="published">What is published</h3>
              {records.map(({ name, record }) => (
                <RecordWithCopy key={name} label={name} text={record ?? ''} />
              ))}
              {mtaSts.file !== undefined && <FileWithCopy url={mtaSts.url} text={mtaSts.file} />}
            </section>
          )}
          <TransportProbes probes={report.probes} />
        </>
      )}
    </CheckResult>
  )
}

/** How many of the checked servers have an identity that at least some senders verify. */
function Protected({ report: { mx, mtaSts, dane } }: { report: TransportAnswer }) {
  const isEnforced = mtaSts.state === 'found' && mtaSts.policy?.mode === 'enforce'
  const safe = mx.filter(
    (host) =>
      (isEnforced && mtaSts.covers.some((line) => line.mx === host && line.covered)) ||
      dane.some((line) => line.mx === host && line.state === 'usable'),
  )
  return (
    <LookupBudget
      used={safe.length}
      limit={mx.length}
      label="Servers that senders verify"
      note={
        safe.length === mx.length
          ? 'Every mail server, by MTA-STS or DANE.'
          : 'By MTA-STS in enforce mode, or by DANE.'
      }
    />
  )
}

const ToGenerator = ({ domain }: { domain: string }) => (
  <p>
    <Link to={`${generatorOf(transport)}&${new URLSearchParams({ domain }).toString()}`}>
      Write the policy and the records
    </Link>
    : MTA-STS, TLS-RPT, and TLSA from your certificate.
  </p>
)

interface Shown {
  tone: Tone
  word: string
}

const RECORD_STATES: Record<TransportAnswer['tlsRpt']['state'], Shown> = {
  found: { tone: 'ok', word: 'found' },
  absent: { tone: 'info', word: 'none' },
  invalid: { tone: 'bad', word: 'broken' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

const DNSSEC_STATES: Record<TransportAnswer['dnssec']['state'], Shown> = {
  secure: { tone: 'ok', word: 'signed' },
  insecure: { tone: 'info', word: 'unsigned' },
  bogus: { tone: 'bad', word: 'broken' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

function factsOf({ receives, mtaSts, tlsRpt, dnssec, dane, dnsProvider }: TransportAnswer) {
  const fact = (label: string, { tone, word }: Shown) => ({ label, value: <Badge tone={tone}>{word}</Badge> })
  const provider = {
    label: 'Provider',
    value: dnsProvider.state === 'known' && <ProviderBadge name={dnsProvider.name} />,
  }
  if (receives === false) return provider.value ? [provider] : []
  return [
    fact('MTA-STS', stsShown(mtaSts)),
    fact('TLS reports', RECORD_STATES[tlsRpt.state]),
    fact('DNSSEC', DNSSEC_STATES[dnssec.state]),
    ...(dane.length > 0 ? [fact('DANE', daneShown(dane))] : []),
    ...(provider.value ? [provider] : []),
  ]
}

function stsShown({ state, policy, covers }: TransportAnswer['mtaSts']): Shown {
  if (state !== 'found' || !policy) return RECORD_STATES[state]
  if (policy.mode !== 'enforce') return { tone: 'info', word: policy.mode }
  return covers.every(({ covered }) => covered)
    ? { tone: 'ok', word: 'enforced' }
    : { tone: 'bad', word: 'servers missing' }
}

function daneShown(dane: TransportAnswer['dane']): Shown {
  const has = (state: TransportAnswer['dane'][number]['state']) => dane.some((host) => host.state === state)
  if (has('broken')) return { tone: 'bad', word: 'broken' }
  if (dane.every(({ state }) => state === 'usable')) return { tone: 'ok', word: 'usable' }
  if (has('unknown')) return RECORD_STATES.unknown
  if (has('usable')) return { tone: 'warn', word: 'in part' }
  return has('insecure') ? { tone: 'warn', word: 'not counted' } : RECORD_STATES.absent
}
