// What a monitor's page requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { actOnOwn } from '#app/saved/own-forms.ts'
import { actOnTargets, type PageNotice } from '#app/saved/alerts-data.ts'
import { NOT_ASKED, refusalOf, textIn } from '#app/saved/page-notice.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { monitoredPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { ReceiverMark } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'

interface MonitoredPage {
  view: string
  outcome: Outcome<MonitorState>
}

// A route that may also answer with a feed or a file has no type of its own.
export async function loadMonitored(api: ApiClient, view: string): Promise<MonitoredPage> {
  const call = api.user['dmarc-monitor'][':view'].$get({ param: { view }, query: {} })
  return { view, outcome: (await outcomeOf(call)) as Outcome<MonitorState> }
}

export async function actOnMonitored(api: ApiClient, view: string, form: FormData): Promise<PageNotice> {
  const routes = api.user['dmarc-monitor'][':view']
  const told = actOnTargets(form, {
    add: (json) => routes.targets.$post({ param: { view }, json }),
    drop: (target) => routes.targets[':target'].$delete({ param: { view, target } }),
    test: (target) => routes.targets[':target'].test.$post({ param: { view, target } }),
  })
  const own = actOnOwn(form, {
    end: () => routes.$delete({ param: { view } }),
    renew: () => routes.key.$post({ param: { view } }),
    pageOf: monitoredPath,
    ended: ENDED,
  })
  if (told ?? own) return told ?? own ?? NOT_ASKED
  switch (textIn(form, 'do')) {
    case 'mark':
      return mark(routes.senders.$post({ param: { view }, json: markIn(form) }), markIn(form))
    case 'receiver':
      return markReceiver(
        routes.receivers.$post({ param: { view }, json: receiverIn(form) }),
        receiverIn(form),
      )
    case 'sample':
      return sendSample(routes.sample.$post({ param: { view } }))
    default:
      return NOT_ASKED
  }
}

const MARKS: readonly string[] = ['mine', 'not_mine', 'forwarder'] satisfies Mark[]
const isMark = (text: string): text is Mark => MARKS.includes(text)

function markIn(form: FormData): { name: string; mark: Mark | null } {
  const wanted = textIn(form, 'mark')
  return { name: textIn(form, 'name'), mark: isMark(wanted) ? wanted : null }
}

const MARK_WORDS: Record<Mark, string> = {
  mine: 'is marked as yours',
  not_mine: 'is marked as not yours',
  forwarder: 'is marked as a forwarder',
}

type Call = Promise<{ status: number; ok: boolean; json: () => Promise<unknown> }>

async function mark(
  call: Call,
  { name, mark: wanted }: { name: string; mark: Mark | null },
): Promise<PageNotice> {
  const outcome = await outcomeOf(call)
  if (!outcome.ok) return refusalOf(outcome)
  const title =
    wanted === null ? `${name} is judged by what the reports show` : `${name} ${MARK_WORDS[wanted]}`
  return { status: 200, tone: 'ok', title, text: 'The verdict and the totals below follow from it.' }
}

function receiverIn(form: FormData): { org: string; mark: ReceiverMark | null } {
  const wanted = textIn(form, 'mark')
  return { org: textIn(form, 'name'), mark: wanted === 'mine' || wanted === 'not_mine' ? wanted : null }
}

const RECEIVER_WORDS: Record<ReceiverMark, string> = {
  mine: 'counts as a receiver of yours',
  not_mine: 'counts for nothing, and what it reported is out of all numbers',
}

async function markReceiver(
  call: Call,
  { org, mark: wanted }: { org: string; mark: ReceiverMark | null },
): Promise<PageNotice> {
  const outcome = await outcomeOf(call)
  if (!outcome.ok) return refusalOf(outcome)
  const title =
    wanted === null ? `${org} is judged by what we know of it` : `${org} ${RECEIVER_WORDS[wanted]}`
  return { status: 200, tone: 'ok', title, text: 'The verdict and the totals below follow from it.' }
}

async function sendSample(call: Call): Promise<PageNotice> {
  const outcome = await outcomeOf(call)
  return outcome.ok ? SAMPLE_SENT : refusalOf(outcome)
}

const SAMPLE_SENT: PageNotice = {
  status: 200,
  tone: 'info',
  title: 'A sample report is on its way.',
  text: 'It is stored, queued, proved and read like any other, within seconds. It counts for nothing.',
}
const ENDED = {
  title: 'The monitor is deleted',
  text: 'We have kept nothing: no report, no sum, not who was notified. Mail to its address is refused from now on.',
}
