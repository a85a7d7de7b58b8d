// What had to be proved, by whom, and the outcome: SPF, each signature, ARC, and what DMARC concludes.
import { senderPath } from '#shared/data/mail-services/passports/passport.ts'
import type { MessageReport, SentBy, SignatureReport } from '#shared/message/schema.ts'
import { DMARC_TONES, resultTone } from '#shared/message/result-tone.ts'
import { DkimLink, SpfLink } from '#app/components/tool/tool-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { exactMomentText } from '#app/components/ui/moment-text.ts'
import { signatureId } from './source-places.ts'
import styles from './message-result.module.css'

export function MessageProofs({ report }: { report: MessageReport }) {
  const { dmarc, arc, dkim, sentBy } = report
  return (
    <section className="stack gap-3" aria-labelledby="message-proofs">
      <h3 id="message-proofs">Who it provably comes from</h3>
      <p>
        <Badge tone={DMARC_TONES[dmarc.result]}>{`DMARC ${dmarc.result}`}</Badge> {dmarc.reason}
        {dmarc.rfc7489.result !== dmarc.result &&
          ` Receivers that still follow RFC 7489: ${dmarc.rfc7489.result}.`}
      </p>
      {sentBy && <SentThrough sentBy={sentBy} />}
      <DataTable
        caption={<span className="visually-hidden">Proofs</span>}
        columns={[
          { key: 'proof', label: 'Proof', heads: true },
          { key: 'domain', label: 'Domain' },
          { key: 'result', label: 'Result', status: true },
          { key: 'aligned', label: 'Aligned' },
          { key: 'reason', label: 'Why', sentences: true },
        ]}
        rows={[...spfRows(report), ...dkim.map((signature, index) => signatureRow(signature, index))]}
      />
      {dkim.map((signature, index) => (
        <div key={index} id={signatureId(index)}>
          <SignatureDetails signature={signature} />
        </div>
      ))}
      {arc.result !== 'none' && (
        <p>
          <Badge
            tone={arc.result === 'pass' ? 'ok' : arc.result === 'fail' ? 'warn' : 'unknown'}
          >{`ARC ${arc.result}`}</Badge>{' '}
          {arc.reason}{' '}
          {arc.sets
            .map(({ instance, domain, results }) => `${instance}: ${domain} saw ${results || 'nothing'}.`)
            .join(' ')}{' '}
          ARC was an experiment (RFC 8617) that is being retired.
        </p>
      )}
    </section>
  )
}

const SentThrough = ({ sentBy: { service, passport, menu } }: { sentBy: SentBy }) => (
  <p>
    Sent through {passport === undefined ? service : <Link to={senderPath({ id: passport })}>{service}</Link>}
    {menu === undefined ? '.' : `. Its settings of your domain: ${menu}.`}
  </p>
)

function spfRows({ spf, envelope, dmarc }: MessageReport) {
  const line = (
    key: string,
    name: string,
    domain: string | null,
    evaluation: MessageReport['spf']['mailfrom'],
    aligned: string,
  ) =>
    evaluation && domain !== null
      ? [
          {
            key,
            cells: {
              proof: name,
              domain: <SpfLink domain={domain} ip={envelope.ip ?? undefined} />,
              result: <Badge tone={resultTone(evaluation.result)}>{evaluation.result}</Badge>,
              aligned,
              reason: evaluation.reason,
            },
          },
        ]
      : []
  const isNull = envelope.from === ''
  return [
    ...line(
      'spf',
      isNull ? 'SPF of HELO (null sender)' : 'SPF of MAIL FROM',
      spf.domain,
      spf.mailfrom,
      belongs(dmarc.alignment.spf?.aligned ?? null),
    ),
    ...(isNull ? [] : line('helo', 'SPF of HELO', envelope.helo, spf.helo, 'not used')),
  ]
}

const signatureRow = ({ domain, selector, result, aligned, reason }: SignatureReport, index: number) => ({
  key: `dkim-${index}`,
  cells: {
    proof: 'DKIM signature',
    domain: domain ? <DkimLink domain={domain} selector={selector} /> : 'not named',
    result: <Badge tone={resultTone(result)}>{result}</Badge>,
    aligned: belongs(aligned),
    reason,
  },
})

const belongs = (aligned: boolean | null) => (aligned === null ? 'unknown' : aligned ? 'yes' : 'no')

function SignatureDetails({ signature }: { signature: SignatureReport }) {
  const {
    domain,
    selector,
    algorithm,
    keyBits,
    canonicalization,
    coveredBytes,
    bodyBytes,
    covers,
    signedAt,
    expiresAt,
  } = signature
  const lines = [
    ['Selector', selector],
    ['Algorithm', keyBits === null ? algorithm : `${algorithm}, ${keyBits} bits`],
    ['Canonicalization', canonicalization],
    [
      'Body',
      coveredBytes === bodyBytes ? `all of its ${bodyBytes} bytes` : `${coveredBytes} of ${bodyBytes} bytes`,
    ],
    ['Fields', covers.join(', ') || 'none'],
    ...(signedAt === null ? [] : [['Signed', exactMomentText(signedAt)]]),
    ...(expiresAt === null ? [] : [['Expires', exactMomentText(expiresAt)]]),
  ]
  return (
    <Disclosure summary={`What the signature of ${domain || 'an unnamed domain'} covers`}>
      <dl className={`${styles.details} stack gap-2`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
