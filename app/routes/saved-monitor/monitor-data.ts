// What a monitor's page requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { actOnAlerts, type AlertNotice } from '#app/saved/alerts-data.ts'
import { ownAt, refusalOf, stateOf, textIn, type Notice, type SavedKind } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { monitoredPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { textOfBytes } from '#shared/kit/file-text.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { ReceiverMark } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'

const at = (api: ApiClient) => api.user['dmarc-monitor'][':view']

export interface MonitorNotice extends AlertNotice {
  /** Why figures of a provider were not added, and what was pasted. */
  provider?: { text: string; error: string }
}

export const monitorKind: SavedKind<MonitorState, MonitorNotice> = {
  read: (api, view, _url, query) => stateOf(at(api).$get({ param: { view }, query })),
  own: (api, view) => ownAt(at(api), { view }),
  act: (form, api, view) =>
    actOnAlerts(form, at(api).targets, { view }) ?? actOnMarks(form, at(api), { view }),
  pathOf: monitoredPath,
  ended: {
    title: 'The monitor is deleted',
    text: 'We have kept nothing: no report, no sum, not who was notified. Mail to its address is refused from now on.',
  },
}

/** What its owner says of a sender or a receiver, what a provider counts, and a sample that is sent through it. */
function actOnMarks(
  form: FormData,
  { senders, receivers, sample, provider }: ReturnType<typeof at>,
  param: { view: string },
): Promise<MonitorNotice> | null {
  switch (textIn(form, 'do')) {
    case 'mark':
      return mark(senders.$post({ param, json: markIn(form) }), markIn(form))
    case 'receiver':
      return markReceiver(receivers.$post({ param, json: receiverIn(form) }), receiverIn(form))
    case 'provider':
      return providerTextIn(form).then((typed) =>
        addProvider(typed, (body) => provider.$post({ param }, { init: { headers: AS_FILE, body } })),
      )
    case 'sample':
      return sendSample(sample.$post({ param }))
    default:
      return null
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
): Promise<Notice> {
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
): Promise<Notice> {
  const outcome = await outcomeOf(call)
  if (!outcome.ok) return refusalOf(outcome)
  const title =
    wanted === null ? `${org} is judged by what we know of it` : `${org} ${RECEIVER_WORDS[wanted]}`
  return { status: 200, tone: 'ok', title, text: 'The verdict and the totals below follow from it.' }
}

/** What was pasted, or what is in the file. */
async function providerTextIn(form: FormData): Promise<{ text: string; isFile: boolean }> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { text: textIn(form, 'text'), isFile: false }
  return { text: textOfBytes(new Uint8Array(await file.arrayBuffer())), isFile: true }
}

/** What is longer is not sent back into the field. */
const MAX_TYPED = 100_000

async function addProvider(
  { text, isFile }: { text: string; isFile: boolean },
  post: (text: string) => Call,
): Promise<MonitorNotice> {
  if (text.trim() === '') return { ...NOT_ADDED, provider: { text: '', error: NOTHING } }
  const outcome = (await outcomeOf(post(text))) as Outcome<MonitorState>
  if (outcome.ok) return addedNotice(outcome.data)
  if (outcome.code !== 'invalid_request') return refusalOf(outcome)
  const typed = isFile || text.length > MAX_TYPED ? '' : text
  return { ...NOT_ADDED, provider: { text: typed, error: outcome.message } }
}

const AS_FILE = { 'Content-Type': 'application/octet-stream' }

const NOTHING = 'Paste the JSON of Postmaster Tools, or choose a file.'
const NOT_ADDED: Notice = { status: 400, tone: 'bad', title: 'Nothing was added: see the field.' }

const addedNotice = ({ provider: { series, leftOut = 0 } }: MonitorState): Notice => ({
  status: 200,
  tone: 'ok',
  title: 'Added: what the provider counted is with the days below.',
  ...(leftOut > 0 && {
    text: `${plural(leftOut, 'series was', 'series were')} left out: a monitor keeps ${series.length}.`,
  }),
})

async function sendSample(call: Call): Promise<Notice> {
  const outcome = await outcomeOf(call)
  return outcome.ok ? SAMPLE_SENT : refusalOf(outcome)
}

const SAMPLE_SENT: Notice = {
  status: 200,
  tone: 'info',
  title: 'A sample report is on its way.',
  text: 'It is stored, queued, proved and read like any other, within seconds. It counts for nothing.',
}
