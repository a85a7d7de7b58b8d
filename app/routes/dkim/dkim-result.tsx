// The DKIM checker's own view of the report on one selector: the key in detail.
import { Link } from '#app/components/ui/link.tsx'
import { dkim } from '#shared/tools/dkim.ts'
import { later } from '#app/later.tsx'
import { AskAnother as Another } from '#app/components/tool/ask-another.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dkimAddress, type DkimAnswer } from './dkim-data.ts'
import { KeyFitPart } from './key-fit-part.tsx'
import styles from './dkim-result.module.css'

// One key in detail: its record, its tags, its strings, and the CNAMEs that lead to it. Each part may be missing.

function KeyRecords({ record, records }: Pick<DkimAnswer, 'record' | 'records'>) {
  if (records.length === 0) return null
  const others = records.filter((text) => text !== record)
  return (
    <div className="stack gap-3">
      {record !== undefined && <RecordWithCopy text={record} />}
      {others.map((text, index) => (
        <RecordWithCopy key={index} label="Also at this name" text={text} />
      ))}
    </div>
  )
}

function KeyTerms({ terms }: Pick<DkimAnswer, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <DataTable
      caption="What the record says, tag by tag"
      columns={[
        { key: 'tag', label: 'Tag', heads: true },
        { key: 'value', label: 'Value' },
        { key: 'meaning', label: 'Meaning' },
      ]}
      rows={terms.map(({ tag, value, meaning }, index) => ({
        key: `${index} ${tag}`,
        cells: {
          tag: <code>{tag}</code>,
          value: <code className="anywhere">{value === '' ? '(empty)' : shortened(value)}</code>,
          meaning,
        },
      }))}
    />
  )
}

/** The record above shows it in full. */
const shortened = (value: string) => (value.length > 48 ? `${value.slice(0, 28)}…${value.slice(-12)}` : value)

function KeyStrings({ strings }: Pick<DkimAnswer, 'strings'>) {
  if (strings.length < 2) return null
  return (
    <Disclosure summary={`The ${strings.length} strings in the record`}>
      <ol className={`${styles.strings} stack gap-3`}>
        {strings.map((string, index) => (
          <li key={index}>
            <code className="anywhere">{string}</code> <small>({string.length} characters)</small>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function KeyChain({ name, chain }: Pick<DkimAnswer, 'name' | 'chain'>) {
  if (chain.length === 0) return null
  return (
    <DataTable
      caption={`CNAME records starting at ${name}`}
      columns={[
        { key: 'target', label: 'Target', heads: true },
        { key: 'hop', label: 'Hop', align: 'end' },
        { key: 'ttl', label: 'TTL', align: 'end' },
      ]}
      rows={chain.map(({ target, ttl }, index) => ({
        key: `${index} ${target}`,
        cells: { target: <code className="anywhere">{target}</code>, hop: index + 1, ttl: `${ttl} s` },
      }))}
    />
  )
}

const AskAnother = later(
  async () => (await import('#app/components/tool/ask-another.tsx')).AskAnother,
  Another,
)

export function DkimResult({ report, date }: { report: DkimAnswer; date: string }) {
  const { domain, selector } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      view="The key, part by part"
      tool={dkim}
      second={
        <AskAnother
          tool={dkim}
          domain={domain}
          domainAs="domain"
          what="selector"
          label="Another key’s name"
          name="selector"
          placeholder="selector2"
          submitLabel="Check selector"
        >
          <p>
            <Link to={dkimAddress({ domain })}>Search for all selectors</Link>
          </p>
        </AskAnother>
      }
      question={{ domain, selector }}
    >
      <KeyRecords {...report} />
      <KeyTerms {...report} />
      <KeyStrings {...report} />
      <KeyChain {...report} />
      {report.record !== undefined && (
        <KeyFitPart
          summary="Does your private key match this record?"
          published={{ name: report.name, record: report.record }}
        />
      )}
    </CheckResult>
  )
}

function factsOf({ keyType, keyBits, service, provider, testing, strict, state }: DkimAnswer) {
  const kind = keyType === 'ed25519' ? 'Ed25519' : 'RSA'
  const flags = [testing && 'testing', strict && 'strict'].filter(Boolean).join(', ')
  return [
    ...(state === 'found' && keyBits !== undefined
      ? [{ label: 'Key', value: `${kind}, ${keyBits} bits` }]
      : []),
    ...(flags ? [{ label: 'Flags', value: flags }] : []),
    ...(service ? [{ label: 'Signed by', value: service }] : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}
