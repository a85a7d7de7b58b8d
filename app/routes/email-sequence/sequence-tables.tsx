// The tables of the answer about a sequence.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import styles from './sequence-result.module.css'

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

export const LawTable = ({ report: { law } }: WithReport) =>
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

export const StopTable = ({ report: { stops } }: WithReport) => (
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

export const ThreadTable = ({ report: { headers } }: WithReport) => (
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

export const StudyTable = ({ report: { studies } }: WithReport) => (
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

export const TextTable = ({ report: { texts } }: WithReport) =>
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
