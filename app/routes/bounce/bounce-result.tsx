// What was read: one refusal in full, or many in a table by reason; then today's check of what it names.
import { Banner } from '#app/components/ui/banner.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { WholeText } from '#app/components/ui/whole-text.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { REASONS } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { bounceHandOver } from '#shared/bounce/hand-over.ts'
import { isNamed } from '#shared/bounce/speaker.ts'
import { isAboutProof } from '#shared/bounce/way.ts'
import { SITE_ORIGIN } from '#shared/site.ts'
import { mailto } from '#app/components/marketing/mailto.ts'
import copy from '#app/components/ui/copy-button.module.css'
import { sharedText, titleOf } from '#shared/bounce/outcomes.ts'
import { BOUNCES_HEAD, bounceLine, leadOf } from '#shared/bounce/summary.ts'
import { ADDRESS_FILES, talliedIn } from '#shared/bounce/tally.ts'
import { csvOfBounces } from '#app/components/bounce-reader/bounce-client.ts'
import type { CsvName, ReadBounces } from '#app/components/bounce-reader/bounce-reader.ts'
import {
  ACTOR_WORDS,
  FATE_WORDS,
  bounceFacts,
  bounceVerdict,
  bouncesVerdict,
  codesOf,
  othersText,
} from './bounce-verdict.ts'
import { plural } from '#shared/kit/sentence.ts'
import { bounce as tool } from '#shared/tools/bounce.ts'
import type { Verdict } from '#shared/report/verdict.ts'
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

interface BounceResultProps extends ReadBounces {
  today: Today | null
  date: string
}

/** A browser that lays out thousands of rows stops answering. */
const MAX_SHOWN = 50

export function BounceResult({ today, date, ...read }: BounceResultProps) {
  const { report } = read
  const { bounces, kind } = report
  const first = leadOf(bounces)
  if (!first && kind === 'events') {
    return (
      <Banner tone="info" title="There is no bounce and no complaint in these events.">
        <p>
          {report.service ?? 'Your sending service'} reports: {othersText(report)}.
          {(report.others?.deferred ?? 0) > 0 &&
            ' What is deferred is still on its way: the service tries again on its own. Look again in two days.'}
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
  return <Read read={read} bounce={first} first={today} date={date} />
}

interface ReadProps extends Pick<BounceResultProps, 'date'> {
  read: ReadBounces
  /** The one that is shown in full. */
  bounce: Bounce
  /** What the edge has already looked up. */
  first: Today | null
}

function Read({ read, bounce, first, date }: ReadProps) {
  const { report } = read
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
      ways={<Ways bounce={bounce} />}
      second={checks.length > 0 && <Checks checks={checks} />}
      answer={
        <div className="stack gap-6">
          {isOneOfMany && <Many {...read} />}
          {isOneOfMany && <h3>For example: {bounceVerdict(bounce).heading}</h3>}
          <BounceWay bounce={bounce} today={now.today} />
          <BounceSteps steps={bounce.steps} today={now.today} />
          {checks.length > 0 && (
            <TodayPart now={now} quote={todayQuote(bounce)} isProof={isAboutProof(bounce.reason)} />
          )}
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

function Ways({ bounce }: { bounce: Bounce }) {
  const address = sharedAddress(bounce)
  const mail = bounceHandOver(bounce, SITE_ORIGIN + address)
  return (
    <>
      <CopyLink address={address} what="to this reply, with addresses masked" />
      <a href={mailto({ to: '', ...mail })} className={`${copy.copy} off-paper small strong`}>
        Email it to my admin
      </a>
    </>
  )
}

const Checks = ({ checks }: Pick<Bounce, 'checks'>) => (
  <p className={`${styles.ways} wrap`}>
    Look closer:{' '}
    {checks.map(({ tool: slug, url }) => (
      <Link key={url} to={url}>
        {TOOLS_BY_SLUG[slug] ?? slug}
      </Link>
    ))}
  </p>
)

/** What a log of many servers has beyond these is in the file. */
const MAX_GROUPS = 20

function Many({ report, summary, isCut }: ReadBounces) {
  const { groups, addresses } = summary
  return (
    <div className="stack gap-3">
      <DataTable
        caption={<span className="visually-hidden">Reasons</span>}
        columns={[
          { key: 'reason', label: 'Reason', heads: 'alone' },
          { key: 'count', label: 'How many', align: 'end', status: true },
          { key: 'actor', label: 'Who has to act' },
          { key: 'speaker', label: 'Who says so' },
        ]}
        rows={groups.slice(0, MAX_GROUPS).map(({ reason, actor, speaker, count }) => ({
          key: `${reason} ${actor} ${speaker}`,
          cells: { reason: REASONS[reason].title, count, actor: ACTOR_WORDS[actor], speaker },
        }))}
      />
      {groups.length > MAX_GROUPS && (
        <p className="note">
          And {plural(groups.length - MAX_GROUPS, 'more line', 'more lines')}, with fewer.
        </p>
      )}
      <div className="row gap-3-4">
        {ADDRESS_FILES.filter((name) => addresses[name] > 0).map((name) => (
          <SaveFile
            key={name}
            name={`${name}.csv`}
            text={() => csvOf(name, report)}
            label={`${FATE_WORDS[name]}: ${plural(addresses[name], 'address', 'addresses')}`}
          />
        ))}
        <SaveFile name="bounces.csv" text={() => csvOf('bounces', report)} label="Everything as CSV" />
      </div>
      {isCut && <p className="note">The end of the text was too long and was not read.</p>}
    </div>
  )
}

/** An answer lists the first 500; the reader in this browser still has the others, the edge does not. */
async function csvOf(name: CsvName, { bounces, total }: BounceReport): Promise<Blob> {
  const all = bounces.length < total ? await csvOfBounces(name).catch(() => null) : null
  if (all) return all
  const text =
    name === 'bounces' ? BOUNCES_HEAD + bounces.map(bounceLine).join('') : talliedIn(bounces).csv(name)
  return new Blob([text], { type: 'text/csv' })
}

const replyText = (codes: string, quote: string): string =>
  quote.startsWith(codes) ? quote : [codes, quote].filter(Boolean).join(' · ')

/** Kept on one line in a narrow column. */
const inOneLine = (words: string): string => words.toLowerCase().replace(' ', '\u00a0')

const recipientText = ({ recipient = '–', finalRecipient }: Bounce): string =>
  finalRecipient === undefined ? recipient : `${recipient}, forwarded to ${finalRecipient}`

const ClassBadge = ({ tone, stamp }: Verdict) => <Badge tone={tone}>{inOneLine(stamp)}</Badge>

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
          class: <ClassBadge {...bounceVerdict(bounce)} />,
          reason: <span className={styles.reason}>{titleOf(bounce)}</span>,
          address: <span className="one-line">{FATE_WORDS[bounce.address]}</span>,
          quote: (
            <bdi dir="ltr" className="small anywhere">
              {replyText(codesOf(bounce), bounce.quote.slice(0, 160))}
            </bdi>
          ),
        },
      }))}
    />
    {total > MAX_SHOWN && <p>{total - MAX_SHOWN} more are not shown here; the CSV file has them all.</p>}
  </section>
)
