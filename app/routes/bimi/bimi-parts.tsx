// What a BIMI record leads to: the logo, the mark certificate, and what mailbox providers make of them.
import { dayInWords } from '#shared/kit/calendar.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import type { BimiAnswer } from './bimi-data.ts'
import styles from './bimi-result.module.css'
import { LogoPreview } from './logo-preview.tsx'

// The logo: what it looks like in an inbox, which rules it breaks and where, and a fixed copy.

type Logo = NonNullable<BimiAnswer['logo']>

export function BimiLogo({ logo, domain }: { logo: Logo; domain: string }) {
  const { url, finalUrl, preview, repaired, findings, bytes, compressed, size } = logo
  const met = findings.filter(({ severity }) => severity === 'ok')
  const others = findings
    .filter(({ severity }) => severity !== 'ok')
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(withLine)
  const sizes = [
    ...(bytes === null ? [] : [`${sizeText(bytes)}${compressed ? ', compressed' : ''}`]),
    ...(size ? [`${round(size.width)} × ${round(size.height)}`] : []),
  ]
  return (
    <section className={`${styles.part} stack gap-4`} aria-labelledby="logo">
      <h3 id="logo">The logo</h3>
      <p className="note">
        <code>{finalUrl ?? url}</code>
        {sizes.length > 0 && ` · ${sizes.join(' · ')}`}
      </p>
      {preview && <LogoPreview picture={preview} />}
      {others.length > 0 && <FindingList findings={others} />}
      {met.length > 0 && (
        <Disclosure summary={`${met.length} ${met.length === 1 ? 'rule' : 'rules'} of SVG Tiny PS kept`}>
          <FindingList findings={met} />
        </Disclosure>
      )}
      {repaired && <FixedLogo svg={repaired} domain={domain} />}
    </section>
  )
}

const withLine = ({ line, message, ...finding }: Logo['findings'][number]) => ({
  ...finding,
  message: line === undefined ? message : `Line ${line}: ${message}`,
})

const sizeText = (count: number) => (count < 1024 ? `${count} bytes` : `${(count / 1024).toFixed(1)} KB`)
const round = (length: number) => Math.round(length * 100) / 100

function FixedLogo({ svg, domain }: { svg: string; domain: string }) {
  return (
    <Disclosure summary="The same logo, fixed">
      <p>
        Style sheet colors are now attributes, what the profile does not allow is gone, and it has a title.
        Compare the two before you publish it.
      </p>
      <LogoPreview picture={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <SaveFile name={`${domain}-bimi.svg`} text={svg} type="image/svg+xml" label="Save the fixed logo" />
    </Disclosure>
  )
}

// Which mailbox providers can show the logo, and what is missing at the others.

type Mailboxes = BimiAnswer['mailboxes']

const STATES: Record<Mailboxes[number]['state'], { tone: Tone; word: string }> = {
  ready: { tone: 'ok', word: 'can show it' },
  'not-ready': { tone: 'bad', word: 'shows none' },
  never: { tone: 'info', word: 'no BIMI' },
  unknown: { tone: 'unknown', word: 'unknown' },
}

export const BimiMailboxes = ({ mailboxes }: { mailboxes: Mailboxes }) => (
  <div className={`${styles.part} stack gap-4`}>
    <DataTable
      caption="Who can show the logo"
      columns={[
        { key: 'name', label: 'Mailbox provider', heads: true },
        { key: 'state', label: 'Logo', status: true },
        { key: 'reason', label: 'Why', sentences: true },
      ]}
      rows={mailboxes.map(({ name, state, reason }) => ({
        key: name,
        cells: {
          name,
          state: (
            <span className="one-line">
              <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
            </span>
          ),
          reason,
        },
      }))}
    />
    <p className="note">
      As published up to mid-2026. Each message must also pass DMARC, and each provider looks at your
      reputation: nobody can guarantee a logo.
    </p>
  </div>
)

// The mark certificate: its kind, its subject, its issuer, its dates, and its problems.
type Certificate = NonNullable<BimiAnswer['certificate']>

export function BimiCertificate({ certificate }: { certificate: Certificate }) {
  const { url, finalUrl, findings } = certificate
  const facts = factsOf(certificate)
  return (
    <section className={`${styles.part} stack gap-4`} aria-labelledby="certificate">
      <h3 id="certificate">The mark certificate</h3>
      <p className="note">
        <code>{finalUrl ?? url}</code>
      </p>
      {facts.length > 0 && (
        <dl className={`${styles.facts} grid gap-3-5`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd className="anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <FindingList findings={findings} />
    </section>
  )
}

const KINDS = { VMC: 'Verified mark certificate (VMC)', CMC: 'Common mark certificate (CMC)' }

function factsOf({ kind, markType, subject, issuer, expires, daysLeft, names, loggedAt }: Certificate) {
  const facts: [label: string, value: string][] = []
  const add = (label: string, value: string | null | undefined) => {
    if (value) facts.push([label, value])
  }
  if (expires !== null) add('Kind', kind ? KINDS[kind] : 'unknown')
  add('Mark', markType)
  add('Issued to', subject)
  add('Issued by', issuer)
  add('Names', names.slice(0, 10).join(', '))
  if (expires !== null && daysLeft !== null)
    add(
      'Valid until',
      `${dayInWords(expires.slice(0, 10))}, ${daysLeft < 0 ? 'expired' : `${numberText(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'} left`}`,
    )
  add('In a public log since', loggedAt && dayInWords(loggedAt.slice(0, 10)))
  return facts
}
