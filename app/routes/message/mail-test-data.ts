// What the page shows: nothing yet, a sample, an address that waits for a mail, or what came there.
import { dayText } from '#app/components/tool/day-text.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { redirect } from '#app/router/redirect.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { MailTestState } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { SAMPLE_MESSAGE_IDS, type SampleMessageId } from '#shared/samples/message-ids.ts'
import { mailTest } from '#shared/tools/message.ts'

export interface MailTestPage {
  date: string
  /** What was judged; null before there is anything. */
  outcome: Outcome<MessageReport> | null
  /** What stands in the address. */
  question: Readonly<Record<string, string>>
  test: Outcome<MailTestState> | null
  /** Reloads without script so far. */
  round: number
}

export async function loadMailTest(api: ApiClient, { searchParams }: URL): Promise<MailTestPage> {
  const date = dayText(new Date())
  const nothing = { date, outcome: null, question: {}, test: null, round: 0 }
  const id = SAMPLE_MESSAGE_IDS.find((sample) => sample === searchParams.get('sample'))
  if (id) return { ...nothing, question: { sample: id }, outcome: await loadSample(api, id) }
  const view = searchParams.get('test')
  if (!view) return nothing
  const test = await askTest(api, view)
  const round = Number(/^\d{1,3}$/.exec(searchParams.get('round') ?? '')?.[0] ?? 0)
  if (!test.ok || test.data.mails.length === 0) return { ...nothing, question: { test: view }, test, round }
  const n = mailNumber(searchParams.get('mail'), test.data)
  const outcome = await askMail(api, view, n)
  return { ...nothing, question: { test: view, mail: n }, test, outcome }
}

// Routes that may also answer with a stream or a file have no type of their own.
const askTest = (api: ApiClient, view: string) =>
  outcomeOf(api.user['mail-test'][':view'].$get({ param: { view } })) as Promise<Outcome<MailTestState>>

const askMail = (api: ApiClient, view: string, n: string) =>
  outcomeOf(api.user['mail-test'][':view'][':n'].$get({ param: { view, n }, query: {} })) as Promise<
    Outcome<MessageReport>
  >

const loadSample = (api: ApiClient, id: SampleMessageId) =>
  outcomeOf(api.user.tools.message.sample.$get({ query: { id } }))

/** The one that is asked for, else the newest. */
function mailNumber(asked: string | null, { mails }: MailTestState): string {
  const mail = mails.find(({ n }) => String(n) === asked) ?? mails.at(-1)
  return String(mail?.n ?? 1)
}

export type MailTestAction =
  { kind: 'judged'; outcome: Outcome<MessageReport>; date: string } | { kind: 'refused'; message: string }

/** What the three forms of the page ask for: an address, a file to be judged, an end. */
export async function actOnMailTest(api: ApiClient, form: FormData): Promise<MailTestAction> {
  const view = form.get('delete')
  if (typeof view === 'string') {
    await outcomeOf(deletion(api, view))
    throw redirect(mailTest.path)
  }
  const file = form.get('message')
  if (file instanceof File) return judgeFile(api, file)
  const made = await outcomeOf(api.user['mail-test'].$post({ json: {} }))
  if (made.ok) throw redirect(`${mailTest.path}?${new URLSearchParams({ test: made.data.view }).toString()}`)
  return { kind: 'refused', message: made.message }
}

/** Its answer has no body. */
async function deletion(api: ApiClient, view: string) {
  const { ok } = await api.user['mail-test'][':view'].$delete({ param: { view } })
  return { ok, json: () => Promise.resolve({}) }
}

const MAX_OCTETS = 5 * 1024 * 1024

async function judgeFile(api: ApiClient, file: File): Promise<MailTestAction> {
  if (file.size === 0)
    return { kind: 'refused', message: 'Choose a message file: mail programs save one as .eml.' }
  if (file.size > MAX_OCTETS)
    return {
      kind: 'refused',
      message: 'The file is larger than 5 MB. Save the message without its attachments.',
    }
  const headers = { 'Content-Type': 'message/rfc822' }
  const call = api.user.tools.message.verify.$post(
    { query: {} },
    { init: { headers, body: await file.arrayBuffer() } },
  )
  return { kind: 'judged', outcome: await outcomeOf(call), date: dayText(new Date()) }
}
