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
import type { TransportAnswer } from './transport-answer.ts'
import { TransportFates } from './transport-fates.tsx'
import { TransportHosts } from './transport-hosts.tsx'
import { TransportProbes } from './transport-probes.tsx'

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
