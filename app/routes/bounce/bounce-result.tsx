// What was read: one refusal in full, or many in a table by reason; then today's check of what it names.
import { useMemo } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { WholeText } from '#app/components/ui/whole-text.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { REASONS } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { isNamed } from '#shared/bounce/speaker.ts'
import { MAX_CHARACTERS } from '#shared/bounce/text.ts'
import { sharedText, titleOf } from '#shared/bounce/outcomes.ts'
import {
  ADDRESS_FILES,
  addressesCsv,
  addressFiles,
  bounceGroups,
  bouncesCsv,
  leadOf,
} from '#shared/bounce/summary.ts'
import {
  ACTOR_WORDS,
  CLASS_TONES,
  CLASS_WORDS,
  FATE_WORDS,
  bounceFacts,
  bounceVerdict,
  bouncesVerdict,
  codesOf,
  othersText,
} from './bounce-verdict.ts'
import { plural } from '#shared/kit/sentence.ts'
import { bounce as tool } from '#shared/tools/bounce.ts'
import type { Today } from './bounce-today.ts'
import { BounceSteps } from './bounce-steps.tsx'
import { BounceWay } from './bounce-way.tsx'
import { TodayPart, useToday } from './today-part.tsx'
import styles from './bounce.module.css'

const TOOLS_BY_SLUG: Readonly<Record<string, string>> = {
  gate: 'Gate simulator',
  spf: 'SPF checker',
  dkim: 'DKIM checker',
  dmarc: 'DMARC checker',
  mx: 'MX checker',
  'ip-reputation': 'IP reputation',
  'domain-reputation': 'Domain reputation',
  template: 'Template checker',
  header: 'Header analyzer',
}

interface BounceResultProps {
  report: BounceReport
  /** The text that was read. */
  text: string
  today: Today | null
  date: string
}

/** A browser that lays out thousands of rows stops answering. */
const MAX_SHOWN = 50

export function BounceResult({ report, text, today, date }: BounceResultProps) {
  const { bounces, kind } = report
  const first = leadOf(bounces)
  if (!first && kind === 'events') {
    return (
      <Banner tone="info" title="There is no bounce and no complaint in these events.">
        <p>
          {report.service ?? 'Your sending service'} reports: {othersText(report)}.
        </p>
      </Banner>
    )
  }
  if (!first || kind === 'unknown') {
    return (
      <Banner tone="info" title="There is no refusal in this text that we know.">
        <p>Paste the whole message that came back, the line of the log, or the reply with its code.</p>
      </Banner>
    )
  }
  return <Read report={report} text={text} bounce={first} first={today} date={date} />
}

interface ReadProps extends Pick<BounceResultProps, 'report' | 'text' | 'date'> {
  /** The one that is shown in full. */
  bounce: Bounce
  /** What the edge has already looked up. */
  first: Today | null
}

function Read({ report, text, bounce, first, date }: ReadProps) {
  const { quote, checks } = bounce
  const isOneOfMany = report.total > 1
  const now = useToday(bounce, first)
  const verdict = isOneOfMany ? bouncesVerdict(report, bounce) : bounceVerdict(bounce)
  const { changes = [], findings = [] } = now.today?.report ?? {}
  return (
    <CheckResult
      report={{ verdict, findings: [], changes: [] }}
      date={date}
      tool={tool}
      question={null}
      facts={bounceFacts(bounce).map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))}
      shared={{ verdict, findings, changes }}
      ways={<CopyLink address={sharedAddress(bounce)} what="to this reply, with addresses masked" />}
      second={checks.length > 0 && <Ways checks={checks} />}
      answer={
        <div className="stack gap-6">
          {isOneOfMany && <Many report={report} text={text} />}
          {isOneOfMany && <h3>For example: {bounceVerdict(bounce).heading}</h3>}
          <BounceWay bounce={bounce} today={now.today} />
          <BounceSteps steps={bounce.steps} today={now.today} />
          {checks.length > 0 && <TodayPart now={now} quote={todayQuote(bounce)} />}
        </div>
      }
    >
      {quote !== '' && (
        <figure className={`${styles.quote} stack gap-2`}>
          <figcaption className="note">What {inSentence(bounce.speaker)} said</figcaption>
          <blockquote>
            <bdi dir="ltr">{quote}</bdi>
          </blockquote>
        </figure>
      )}
      {isOneOfMany && <Rows report={report} />}
      {othersText(report) !== '' && (
        <p className="note">Not counted as bounces or complaints: {othersText(report)}.</p>
      )}
    </CheckResult>
  )
}

/** A name keeps its capital. */
const inSentence = (speaker: string): string =>
  isNamed(speaker) ? speaker : speaker.charAt(0).toLowerCase() + speaker.slice(1)

const sharedAddress = (bounce: Bounce): string =>
  `${tool.path}?${new URLSearchParams({ text: sharedText(codesOf(bounce), bounce.quote) }).toString()}`

/** What the bounce said, in a few words. */
const todayQuote = (bounce: Bounce): string =>
  `${bounce.speaker} said: ${titleOf(bounce)}${bounce.names.ip === undefined ? '' : ` (${bounce.names.ip})`}`

const Ways = ({ checks }: Pick<Bounce, 'checks'>) => (
  <p className={`${styles.ways} wrap`}>
    Look closer:{' '}
    {checks.map(({ tool: slug, url }) => (
      <Link key={url} to={url}>
        {TOOLS_BY_SLUG[slug] ?? slug}
      </Link>
    ))}
  </p>
)

function Many({ report, text }: Pick<BounceResultProps, 'report' | 'text'>) {
  const { total, bounces } = report
  // An answer has the first 500.
  const everything = useMemo(
    () => (total > bounces.length ? decodeBounces(text, Infinity).bounces : bounces),
    [text, total, bounces],
  )
  const files = useMemo(() => addressFiles(everything), [everything])
  return (
    <div className="stack gap-3">
      <DataTable
        fits
        caption={<span className="visually-hidden">Reasons</span>}
        columns={[
          { key: 'reason', label: 'Reason', heads: true },
          { key: 'count', label: 'How many', align: 'end' },
          { key: 'actor', label: 'Who has to act' },
          { key: 'speaker', label: 'Who says so' },
        ]}
        rows={bounceGroups(everything).map(({ reason, actor, speaker, count }) => ({
          key: `${reason} ${actor} ${speaker}`,
          cells: { reason: REASONS[reason].title, count, actor: ACTOR_WORDS[actor], speaker },
        }))}
      />
      <div className="row gap-3-4">
        {ADDRESS_FILES.filter((name) => files[name].length > 0).map((name) => (
          <SaveFile
            key={name}
            name={`${name}.csv`}
            type="text/csv"
            text={() => addressesCsv(files[name])}
            label={`${FATE_WORDS[name]}: ${plural(files[name].length, 'address', 'addresses')}`}
          />
        ))}
        <SaveFile
          name="bounces.csv"
          type="text/csv"
          text={() => bouncesCsv(everything)}
          label="Everything as CSV"
        />
        {text.length > MAX_CHARACTERS && <span>Only the first 1 MB of the text was read.</span>}
      </div>
    </div>
  )
}

/** Kept on one line in a narrow column. */
const inOneLine = (words: string): string => words.toLowerCase().replace(' ', '\u00a0')

const recipientText = ({ recipient = '–', finalRecipient }: Bounce): string =>
  finalRecipient === undefined ? recipient : `${recipient}, forwarded to ${finalRecipient}`

const Rows = ({ report: { bounces, total } }: { report: BounceReport }) => (
  <section className="stack gap-3" aria-labelledby="one-by-one">
    <h3 id="one-by-one">One by one</h3>
    <DataTable
      caption={<span className="visually-hidden">Replies</span>}
      columns={[
        { key: 'recipient', label: 'Recipient', heads: true, wide: true },
        { key: 'class', label: 'Class', status: true },
        { key: 'reason', label: 'Reason' },
        { key: 'address', label: 'The address' },
        { key: 'quote', label: 'Reply', sentences: true },
      ]}
      rows={bounces.slice(0, MAX_SHOWN).map((bounce, index) => ({
        key: String(index),
        cells: {
          recipient: <WholeText text={recipientText(bounce)} />,
          class: <Badge tone={CLASS_TONES[bounce.class]}>{inOneLine(CLASS_WORDS[bounce.class])}</Badge>,
          reason: titleOf(bounce),
          address: <span className="one-line">{FATE_WORDS[bounce.address]}</span>,
          quote: (
            <bdi dir="ltr" className="small anywhere">
              {[codesOf(bounce), bounce.quote.slice(0, 160)].filter(Boolean).join(' · ')}
            </bdi>
          ),
        },
      }))}
    />
    {total > MAX_SHOWN && <p>{total - MAX_SHOWN} more are not shown here; the CSV file has them all.</p>}
  </section>
)
