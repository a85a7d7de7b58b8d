// The BIMI checker: the question and the answer.
import { errorAt } from '#app/api/outcome.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { bimi } from '#shared/tools/bimi.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { Link } from '#app/components/ui/link.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagTable } from '#app/components/tool/tag-table.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { BimiCheckerPage, BimiAnswer } from './bimi-data.ts'
import styles from './bimi-result.module.css'
import { BimiCertificate, BimiMailboxes, BimiLogo } from './bimi-parts.tsx'

// The BIMI checker's own view of a report: the record tag by tag, the logo, the certificate, and who shows it.

function BimiResult({ report, date }: { report: BimiAnswer; date: string }) {
  const { domain, selector, state, name, records, ignored, tagDetails, logo, certificate } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      view="The logo, the certificate and the record"
      tool={bimi}
      second={state !== 'unknown' && <ToGenerator domain={domain} selector={selector} />}
      question={{ domain, ...(selector !== 'default' && { selector }) }}
    >
      {records.length + ignored.length > 0 && (
        <div className={`${styles.part} stack gap-4`}>
          {records.map((record, index) => (
            <RecordWithCopy key={index} label={name} text={record} />
          ))}
          {ignored.map((text, index) => (
            <RecordWithCopy key={index} label={`${name}, ignored`} text={text} />
          ))}
        </div>
      )}
      {logo && <BimiLogo logo={logo} domain={domain} />}
      {certificate && <BimiCertificate certificate={certificate} />}
      {(state === 'found' || state === 'absent') && <BimiMailboxes mailboxes={report.mailboxes} />}
      {tagDetails.length > 0 && <TagTable tags={tagDetails} />}
      {report.lookups.length > 1 && <BimiLookups lookups={report.lookups} />}
    </CheckResult>
  )
}

function ToGenerator({ domain, selector }: { domain: string; selector: string }) {
  const params = { tab: 'generator', domain, ...(selector === 'default' ? {} : { selector }) }
  return (
    <p>
      <Link to={`/tool/bimi?${new URLSearchParams(params).toString()}`}>Write a record in the generator</Link>
      : it checks your logo first, and says what has to come before.
    </p>
  )
}

function factsOf({ dmarcReady, certificate, provider, state }: BimiAnswer) {
  const facts = []
  if (state !== 'declined') {
    const tone = dmarcReady === null ? 'unknown' : dmarcReady ? 'ok' : 'bad'
    const word = dmarcReady === null ? 'unknown' : dmarcReady ? 'at enforcement' : 'not at enforcement'
    facts.push({ label: 'DMARC', value: <Badge tone={tone}>{word}</Badge> })
  }
  if (state === 'found')
    facts.push({ label: 'Certificate', value: certificate ? (certificate.kind ?? 'unknown') : 'none' })
  if (provider) facts.push({ label: 'Provider', value: <ProviderBadge name={provider} /> })
  return facts
}

/** Which names receivers look up, in order, and which record counts. */
const BimiLookups = ({ lookups }: { lookups: BimiAnswer['lookups'] }) => (
  <Disclosure summary={`Where receivers look (${lookups.length} names)`}>
    <DataTable
      caption="The names in the order receivers ask for them"
      columns={[
        { key: 'name', label: 'Asked', heads: true },
        { key: 'meaning', label: 'There' },
      ]}
      rows={lookups.map(({ name, meaning }) => ({
        key: name,
        cells: { name: <code>{name}</code>, meaning },
      }))}
    />
  </Disclosure>
)

export function BimiChecker({ domain, selector, outcome, date }: BimiCheckerPage) {
  const busy = useBusy(bimi.path)
  const error = errorAt(outcome, 'domain', 'selector')
  const key = `${domain} ${selector}`
  return (
    <>
      <CheckerForm
        action={bimi.path}
        submitLabel="Check BIMI"
        busyLabel="Checking…"
        busy={busy}
        example={{ to: exampleOf(bimi), label: 'See an example' }}
        recent={{ field: 'domain', answered: outcome?.ok ? domain : undefined }}
      >
        <DomainField
          key={`domain ${key}`}
          defaultValue={domain}
          hint="The domain in the From address of your mail."
          error={error?.field === 'domain' ? error.message : undefined}
        />
        <Field
          key={`selector ${key}`}
          label="Selector"
          name="selector"
          optional
          defaultValue={selector}
          error={error?.field === 'selector' ? error.message : undefined}
          placeholder="default"
          hint="Only if your email has a BIMI-Selector header."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckerForm>
      {outcome?.ok && !busy && (
        <a href="#results" className={`${styles.jump} off-paper`}>
          Jump to results
        </a>
      )}
      <div id="results">
        <ResultRegion busy={busy} resultKey={outcome ? key : undefined}>
          {outcome?.ok && <BimiResult report={outcome.data} date={date} />}
          {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
        </ResultRegion>
      </div>
    </>
  )
}
