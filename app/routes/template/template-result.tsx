// The report on a template: the three answers, what to fix, the marks in place, and the words last.
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { template } from '#shared/tools/template.ts'
import type { Corrected, TemplateReport } from '#shared/message/template/schema.ts'
import { isProblem } from '#shared/report/change/change.ts'
import type { Checked } from './check-form.ts'
import { ClientTable } from './client-table.tsx'
import { ColdTable, HiddenTable, ImageTable, LinkTable, TagTable } from './template-tables.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { WordList } from './word-list.tsx'
import { answerCards } from './answer-cards.ts'
import styles from './template-result.module.css'
import { CopyButton } from '#app/components/ui/copy-button.tsx'

export function TemplateResult({ checked }: { checked: Extract<Checked, { state: 'checked' }> }) {
  const { report, corrected, preview, isSample, date } = checked
  return (
    <>
      {isSample && <SampleNote>Sample data: Northwind Tea is a made-up company.</SampleNote>}
      <CheckResult
        report={report}
        date={date}
        tool={template}
        question={null}
        facts={factsOf(report)}
        answer={<AnswerCards report={report} />}
      >
        {corrected && <CorrectedHtml corrected={corrected} report={report} />}
        <Deductions report={report} />
        {report.profile === 'cold' && <ColdTable report={report} />}
        <ClientTable report={report} />
        <TemplatePreview preview={preview} />
        <div className="stack gap-4">
          <TagTable report={report} />
          <LinkTable report={report} />
          <ImageTable report={report} />
          <HiddenTable report={report} />
          {report.plainText !== '' && <TextPart text={report.plainText} />}
        </div>
        <WordList report={report} />
      </CheckResult>
    </>
  )
}

export function factsOf({ format, htmlBytes, counts, profile }: TemplateReport) {
  const size = htmlBytes < 1024 ? `${htmlBytes} bytes` : `${(htmlBytes / 1024).toFixed(0)} KB`
  return [
    { label: 'Read as', value: { html: 'HTML', text: 'plain text', message: 'a whole message' }[format] },
    ...(htmlBytes > 0 ? [{ label: 'Size', value: `${size} of Gmail’s 102 KB` }] : []),
    { label: 'Words', value: counts.textWords },
    { label: 'Links', value: counts.links },
    ...(profile === 'cold' ? [] : [{ label: 'Images', value: counts.images }]),
    { label: 'Merge tags', value: counts.mergeTags },
  ]
}

const AnswerCards = ({ report }: { report: TemplateReport }) => (
  <dl className={`${styles.cards} grid gap-4`}>
    {answerCards(report).map(({ label, value, tone, word, note }) => (
      <div key={label} className={`${styles.card} stack gap-2`} data-tone={tone}>
        <dt className="strong">{label}</dt>
        <dd className="size-h3 anywhere">{value}</dd>
        <dd>
          <Badge tone={tone}>{word}</Badge>
        </dd>
        <dd className={`${styles.note} note`}>{note}</dd>
      </div>
    ))}
  </dl>
)

function Deductions({ report: { deductions, score } }: { report: TemplateReport }) {
  if (deductions.length === 0) return null
  return (
    <Disclosure summary="How the score is calculated">
      <p>
        It starts at 100. Each rule takes off its points once, based on how well it told spam from wanted
        email in about 6,300 public messages and templates. The spam is from 2002 and 2003, the newest public
        set that keeps the HTML, and no spam filter uses this score.
      </p>
      <ul className="stack gap-1">
        {deductions.map(({ code, label, points, spam, wanted }) => (
          <li key={code}>
            −{points} {label}: in {spam}% of spam, {wanted}% of wanted mail
          </li>
        ))}
        <li>= {score}</li>
      </ul>
    </Disclosure>
  )
}

interface CorrectedHtmlProps {
  corrected: Corrected
  report: TemplateReport
}

function CorrectedHtml({ corrected: { html, repairs }, report }: CorrectedHtmlProps) {
  const repaired = new Set(repairs.map(({ code }) => code))
  const left = report.findings.filter((one) => isProblem(one) && !repaired.has(one.code)).length
  return (
    <section className="stack gap-3" aria-labelledby="corrected">
      <h3 id="corrected">The HTML, corrected</h3>
      <ol className={`${styles.numbers} stack gap-1`}>
        {repairs.map(({ code, what }) => (
          <li key={code}>{what}</li>
        ))}
      </ol>
      <p className="note">
        Readers see the same text.
        {left > 0 &&
          ` Left for you to decide: ${left === 1 ? 'one other finding' : `${left} other findings`}.`}
      </p>
      <div className="stack gap-3 start" data-record>
        <CopyButton text={html} label="Copy the corrected HTML" />
        <Disclosure summary="Show it">
          <pre className={`${styles.text} small anywhere`} data-record-text>
            {html}
          </pre>
        </Disclosure>
      </div>
    </section>
  )
}

/** The text part made from the template, ready to copy. */
function TextPart({ text }: { text: string }) {
  return (
    <Disclosure summary="A text part made from it">
      <div className="stack gap-3 start" data-record>
        <CopyButton text={text} what="text part" />
        <pre className={`${styles.text} small anywhere`} data-record-text>
          {text}
        </pre>
      </div>
    </Disclosure>
  )
}
