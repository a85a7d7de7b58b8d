// The result of a seed test: overall, by provider, by mailbox, and the blocklists.
import type { Change } from '#shared/report/change/change.ts'
import { FOLDER_LABELS } from '#shared/saved/deliverability-test/folder-labels.ts'
import type { Folder, PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { bounce } from '#shared/tools/bounce.ts'
import { mailTest } from '#shared/tools/message.ts'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { Notes, OpenFindings, PassedFindings } from '#app/components/tool/finding-groups.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { BlacklistTable } from './blacklist-table.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ProviderCharts } from './provider-charts.tsx'
import type { SavedTest, TestResult } from './test-result-data.ts'
import { Waiting } from './waiting.tsx'
import type { Shown } from '#app/saved/saved-page.tsx'

/** Of a sample, where there is no key. */
export const SampleTest = ({ page: { report, blacklists } }: { page: TestResult }) => (
  <>
    <Banner tone="info" word="sample" title="Sample data: no one sent this message.">
      <p>It shows how a result reads.</p>
    </Banner>
    <Whole report={report} isSample />
    <Tables report={report} blacklists={blacklists} />
    <BackToTest />
  </>
)

export const SavedTestResult = ({ state: { report, blacklists, round }, view }: Shown<SavedTest>) => (
  <>
    <Whole report={report} isSample={false} />
    <Waiting view={view} report={report} round={round} />
    <Tables report={report} blacklists={blacklists} />
    <BackToTest />
  </>
)

const Tables = ({ report, blacklists }: TestResult) => (
  <>
    {report.all.known > 0 && <ProviderCharts shares={report.byProvider} />}
    {/* Until the first copy arrives, every mailbox is waiting; their addresses are listed above. */}
    {report.placements.length > 0 && report.state !== 'waiting' && (
      <section className="stack gap-4 block-on-paper" aria-labelledby="mailboxes">
        <h2 id="mailboxes">Every mailbox</h2>
        <DeliveryTable placements={report.placements} />
      </section>
    )}
    {blacklists.length > 0 && (
      <section className="stack gap-4 block-on-paper" aria-labelledby="blacklists">
        <h2 id="blacklists">IP Blacklists</h2>
        <BlacklistTable rows={blacklists} />
      </section>
    )}
  </>
)

const BackToTest = () => (
  <p className="row gap-3-4">
    <ButtonLink to={deliverabilityTest.path} look="quiet">
      Back to the test
    </ButtonLink>
  </p>
)

function Whole({ report, isSample }: { report: PlacementReport; isSample: boolean }) {
  const { state, verdict, sender, created, all, findings, changes } = report
  const day = dayText(new Date(created))
  return (
    <VerdictCard
      tone={verdict.tone}
      heading={verdict.heading}
      verdict={verdict.sentence}
      stamp={{ word: isSample ? 'Sample' : verdict.stamp, date: day }}
      facts={
        state === 'waiting'
          ? []
          : [
              { label: 'Sender', value: <bdi>{sender ?? '–'}</bdi> },
              { label: 'Test date', value: <time dateTime={created}>{day}</time> },
              ...shownFolders(report).map((folder) => ({
                label: FOLDER_LABELS[folder],
                value: all.known === 0 ? '–' : `${Math.round((all.counts[folder] / all.known) * 100)}%`,
              })),
            ]
      }
    >
      {findings.length > 0 && (
        <>
          {changes.length > 0 && (
            <ChangeList
              changes={changes}
              findings={findings}
              address=""
              moreOf={wayOn}
              onCheckAgain={() => {}}
            />
          )}
          <OpenFindings findings={findings} changes={changes} />
          <PassedFindings findings={findings} />
          <Notes findings={findings} changes={changes} />
        </>
      )}
    </VerdictCard>
  )
}

/** The tool that helps with it. */
const wayOn = ({ id }: Change) =>
  id === 'placement-spam'
    ? { to: mailTest.path, label: 'Test one real email' }
    : { to: bounce.path, label: 'Decode a bounce' }

/** The four that matter to everyone, and any other folder with a copy in it. */
const shownFolders = ({ all }: PlacementReport): Folder[] => [
  ...(['inbox', 'promotions', 'spam'] as const),
  ...(all.counts.other > 0 ? (['other'] as const) : []),
  'missing',
]
