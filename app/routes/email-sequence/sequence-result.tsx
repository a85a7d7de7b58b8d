// The answer about a sequence: the load, what to fix, threads, stop conditions, vendors' figures and the law.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { sequenceCalendar, sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { SAFE_OUTREACH } from '#shared/plans/warmup-plan/outreach.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { CheckedSequence } from './check-form.ts'
import styles from './sequence-result.module.css'

// The tables of the answer about a sequence.

interface WithReport {
  report: SequenceReport
}

const hidden = (text: string) => <span className="visually-hidden">{text}</span>

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

const LawTable = ({ report: { law } }: WithReport) =>
  law.length === 0 ? null : (
    <Disclosure summary="What the law of each country says" open onPaper>
      <DataTable
        caption={hidden('Laws by country')}
        columns={[
          { key: 'name', label: 'Country', heads: true },
          { key: 'consent', label: 'Consent first', status: true },
          { key: 'says', label: 'What it says' },
          { key: 'source', label: 'Source' },
        ]}
        rows={law.map(({ country, name, rule, says, needsConsent, source, readOn }) => ({
          key: country,
          cells: {
            name,
            consent: needsConsent ? <Badge tone="warn">yes</Badge> : <Badge tone="ok">no</Badge>,
            says,
            source: (
              <span>
                <Outside href={source}>{rule}</Outside>,{' '}
                {readOn === null ? 'not read at the source' : `read on ${dayInWords(readOn)}`}
              </span>
            ),
          },
        }))}
      />
      <p className="note">
        The country of the reader decides. This is a reading of the texts by people who are no lawyers, and
        not legal advice.
      </p>
    </Disclosure>
  )

const StopTable = ({ report: { stops } }: WithReport) => (
  <Disclosure summary="When it has to stop" onPaper>
    <DataTable
      caption={hidden('Stop conditions')}
      columns={[
        { key: 'when', label: 'When', heads: true },
        { key: 'why', label: 'Why' },
      ]}
      rows={stops.map(({ when, why, source }) => ({
        key: when,
        cells: {
          when,
          why: (
            <span>
              {why} {source && <Outside href={source}>Source</Outside>}
            </span>
          ),
        },
      }))}
    />
    <p className="note">Switch each of these on in the system that sends, before you begin.</p>
  </Disclosure>
)

const ThreadTable = ({ report: { headers } }: WithReport) => (
  <Disclosure summary="The header fields of each step">
    <DataTable
      caption={hidden('Header fields')}
      columns={[
        { key: 'step', label: 'Step', heads: true },
        { key: 'fields', label: 'Fields' },
      ]}
      rows={headers.map(({ step, subject, messageId, inReplyTo, references }) => ({
        key: String(step),
        cells: {
          step: String(step),
          fields: (
            <code className={styles.code}>
              {[
                `Subject: ${subject}`,
                `Message-ID: ${messageId}`,
                ...(inReplyTo === null
                  ? []
                  : [`In-Reply-To: ${inReplyTo}`, `References: ${references.join(' ')}`]),
              ].join('\n')}
            </code>
          ),
        },
      }))}
    />
    <p className="note">The ids stand in for those of your sending system. RFC 5322, 3.6.4.</p>
  </Disclosure>
)

const StudyTable = ({ report: { studies } }: WithReport) => (
  <Disclosure summary="What vendors say about the number of steps">
    <DataTable
      caption={hidden('Figures of vendors')}
      columns={[
        { key: 'who', label: 'Who', heads: true },
        { key: 'finding', label: 'What they found' },
        { key: 'data', label: 'In what' },
        { key: 'source', label: 'Read at' },
      ]}
      rows={studies.map(({ who, finding, data, source, firstHand }) => ({
        key: who,
        cells: { who, finding, data, source: firstHand ? source : `${source}, second-hand` },
      }))}
    />
    <p className="note">
      They contradict each other. Each counts the users of its own product, and none shows its data.
    </p>
  </Disclosure>
)

const TextTable = ({ report: { texts } }: WithReport) =>
  texts.length === 0 ? null : (
    <Disclosure summary="Each text in the template checker">
      <DataTable
        caption={hidden('The texts')}
        columns={[
          { key: 'step', label: 'Step', heads: true },
          { key: 'stamp', label: 'Verdict' },
          { key: 'sentence', label: 'Why' },
        ]}
        rows={texts.map(({ step, verdict: { tone, stamp, sentence } }) => ({
          key: String(step),
          cells: { step: String(step), stamp: <Badge tone={tone}>{stamp}</Badge>, sentence },
        }))}
      />
      <p className="note">By its rules for cold email. The template checker shows each place in the text.</p>
    </Disclosure>
  )

// The load of each day as bars, with the line of what the mailboxes may send.

/** Bars that are drawn; the table has all days. */
const MAX_BARS = 24

function LoadChart({ report: { load, peak, perMailbox, safe } }: { report: SequenceReport }) {
  const ceiling = load[0]?.ceiling ?? null
  const shown = load.slice(0, MAX_BARS)
  return (
    <div className="stack gap-4">
      <h3>Emails a day</h3>
      <BarChart
        alt={`Emails a day: ${shown.map(({ date, total }) => `${date} ${numberText(total)}`).join(', ')}.`}
        legend={[
          { look: 'full', label: 'new people' },
          { look: 'light', label: 'follow-ups' },
        ]}
        bars={shown.map(({ date, fresh, followUps, total, ceiling: most, plan }) => ({
          label: date,
          text: `${numberText(total)}${safe !== null && total > safe ? `, safe ${numberText(safe)}` : ''}${plan !== null && total > plan ? `, plan ${numberText(plan)}` : ''}`,
          parts:
            (most !== null && total > most) || (safe !== null && total > safe)
              ? [{ share: (total / peak) * 100, look: 'bad' as const }]
              : [
                  { share: (fresh / peak) * 100, look: 'full' as const },
                  { share: (followUps / peak) * 100, look: 'light' as const },
                ],
        }))}
      />
      <p className="note">
        {ceiling === null
          ? 'No published limit of your mailboxes is known here.'
          : `Your mailboxes may send ${plural(ceiling, 'email', 'emails')} a day together.`}{' '}
        {perMailbox !== null &&
          `On the fullest day, that is ${numberText(perMailbox)} for each mailbox. ${SAFE_OUTREACH.says}, without a source.`}
      </p>
      <Disclosure summary="Every day in numbers">
        <DataTable
          fits
          caption={<span className="visually-hidden">Emails of every day</span>}
          columns={[
            { key: 'date', label: 'Day', heads: true },
            { key: 'fresh', label: 'New', align: 'end' },
            { key: 'followUps', label: 'Later', align: 'end' },
            { key: 'total', label: 'Total', align: 'end' },
            { key: 'plan', label: 'Plan', align: 'end' },
          ]}
          rows={load.map(({ date, fresh, followUps, total, plan }) => ({
            key: date,
            cells: {
              date,
              fresh: numberText(fresh),
              followUps: numberText(followUps),
              total: numberText(total),
              plan: plan === null ? '–' : numberText(plan),
            },
          }))}
        />
      </Disclosure>
    </div>
  )
}

export function SequenceResult({ checked }: { checked: Extract<CheckedSequence, { state: 'checked' }> }) {
  const { report, isSample, date } = checked
  return (
    <>
      {isSample && <SampleNote>Sample data: Northwind is a made-up company.</SampleNote>}
      <CheckResult
        report={report}
        date={date}
        tool={emailSequence}
        question={null}
        facts={factsOf(report)}
        second={<Files report={report} />}
      >
        <LoadChart report={report} />
        <LawTable report={report} />
        <StopTable report={report} />
        <ThreadTable report={report} />
        <StudyTable report={report} />
        <TextTable report={report} />
      </CheckResult>
    </>
  )
}

export const factsOf = ({ load, peak, headers, texts }: SequenceReport) => [
  { label: 'Emails on the fullest day', value: numberText(peak) },
  { label: 'Steps', value: headers.length },
  { label: 'Days until the load is full', value: load.findIndex(({ total }) => total === peak) + 1 },
  ...(texts.length > 0 ? [{ label: 'Texts checked', value: texts.length }] : []),
]

/** Made on the device, so only with JavaScript. */
function Files({ report }: { report: SequenceReport }) {
  const first = report.load[0]?.date ?? ''
  return (
    <div className="off-paper wrap gap-3 needs-script" data-needs-script>
      <SaveFile
        name={`sequence-${first}.csv`}
        type="text/csv"
        text={() => sequenceCsv(report)}
        label="Table"
      />
      <SaveFile
        name={`sequence-${first}.ics`}
        type="text/calendar"
        text={() => sequenceCalendar(report, { id: idOf(report), changedAt: Date.now() })}
        label="Calendar"
      />
      <SaveFile
        name={`sequence-${first}.json`}
        type="application/json"
        text={() => JSON.stringify(report, null, 2)}
        label="JSON"
      />
    </div>
  )
}

/** The same sequence has the same events, so a calendar replaces them. */
const idOf = ({ load, headers }: SequenceReport): string =>
  [load[0]?.date ?? '', headers.length, load[0]?.fresh ?? 0].join('-')
