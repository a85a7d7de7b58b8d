// The TLSA records for a pasted certificate, and how to change a key without losing mail.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import type { TransportAnswer } from './transport-data.ts'
import type { TransportGeneratorPage } from './transport-generator-data.ts'

interface TlsaRecordsProps {
  tlsa: TransportGeneratorPage['tlsa']
  domain: string
  answer: TransportAnswer | null
}

export function TlsaRecords({ tlsa, domain, answer }: TlsaRecordsProps) {
  if (!tlsa.ok || tlsa.certificates.length === 0) return null
  const state = answer?.dnssec.state
  return (
    <section className="stack gap-3" aria-labelledby="tlsa">
      <h3 id="tlsa">TLSA, for DANE</h3>
      {(state === 'insecure' || state === 'bogus') && (
        <Banner
          tone="warn"
          title={`${domain} is not signed with DNSSEC, so senders ignore TLSA records. Sign the zone first.`}
        />
      )}
      {tlsa.certificates.map(({ record, usage, expires, names }) => (
        <div key={record} className="stack gap-3">
          <p>
            {usage === 3 ? 'The key of the server itself' : 'The key of the authority that issued it'}
            {names.length > 0 && `, for ${names.join(', ')}`}; the certificate is valid until{' '}
            {dayOfMoment(expires)}.
          </p>
          <RecordWithCopy label={`TLSA at ${nameFor(names, answer)}`} text={record} />
          <Match record={record} answer={answer} />
        </div>
      ))}
      <p className="note">
        New key: publish its record next to the old one, wait for two TTLs, install the certificate, then
        remove the old record. A renewal with the same key needs no change.
      </p>
    </section>
  )
}

/** A server of the domain that the certificate is for; the reader replaces it with another name if needed. */
function nameFor(names: readonly string[], answer: TransportAnswer | null): string {
  const host =
    answer?.mx.find((mx) => names.includes(mx)) ??
    answer?.mx[0] ??
    names.find((name) => !name.startsWith('*'))
  return tlsaName(host ?? 'mail.example.com')
}

function Match({ record, answer }: { record: string; answer: TransportAnswer | null }) {
  const host = answer?.dane.find(({ records }) => records.includes(record))
  return host ? <Banner tone="ok" title={`${host.mx} publishes this record today.`} /> : null
}
