// What the page shows: nothing yet, a sample, or under a key an address that waits for an email, and what arrived there.
import { dayText } from '#shared/kit/calendar.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { redirect } from '@remix-run/react'
import { ownAt, stateOf, type SavedKind } from '#app/saved/saved-data.ts'
import type { ComparedMessages } from '#app/components/message/message-comparison.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import type { MailTestState } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import {
  SAMPLE_MESSAGE_IDS,
  SAMPLE_MESSAGE_LABELS,
  type SampleMessageId,
} from '#shared/data/samples/message-ids.ts'
import { profileNamed, type Profile } from '#shared/message/template/limits.ts'
import { mailTest } from '#shared/tools/message.ts'

/** A result, before there is one, too. */
export interface Judging {
  date: string
  /** Null before there is one. */
  outcome: Outcome<MessageReport> | null
  /** What it is compared with. */
  other: Comparison | null
  /** The query in the URL. */
  question: Readonly<Record<string, string>>
}

export interface MailTestPage extends Judging {
  /** The site has addresses to give out; without one, the file comes first. */
  takesMail: boolean
}

export interface SavedMailTest extends Judging {
  test: MailTestState
  /** Number of reloads without JavaScript so far. */
  round: number
}

interface Comparison {
  outcome: Outcome<ComparedMessages>
}

/** The comparison's rules are loaded only if two messages are compared. */
async function compare(
  names: readonly [string, string],
  ...outcomes: readonly [Outcome<MessageReport>, Outcome<MessageReport>]
): Promise<Comparison> {
  const [first, second] = outcomes
  if (!first.ok) return { outcome: first }
  if (!second.ok) return { outcome: second }
  const { compareMessages } = await import('#shared/message/compare.ts')
  const messages = [first.data, second.data].map(({ message, verdict: { tone, stamp } }, index) => ({
    name: names[index] ?? '',
    subject: message.subject,
    tone,
    stamp,
  }))
  return { outcome: { ok: true, data: { ...compareMessages(first.data, second.data), messages } } }
}

export async function loadMailTest(api: ApiClient, { searchParams }: URL): Promise<MailTestPage> {
  const nothing = { ...noResult(), takesMail: true }
  const id = sampleNamed(searchParams.get('sample'))
  const profile = profileNamed(searchParams.get('profile'))
  if (id)
    return { ...nothing, ...(await loadSamples(api, id, sampleNamed(searchParams.get('with')), profile)) }
  return { ...nothing, takesMail: await takesMail(api) }
}

const noResult = (): Judging => ({ date: dayText(new Date()), outcome: null, other: null, question: {} })

export const mailTestKind: SavedKind<SavedMailTest> = {
  field: 'test',
  async read(api, view, { searchParams }) {
    const test = await stateOf<MailTestState>(api.user['mail-test'][':view'].$get({ param: { view } }))
    if (!test.ok) return test
    const round = Number(/^\d{1,3}$/.exec(searchParams.get('round') ?? '')?.[0] ?? 0)
    const judging = await judgedMail(api, view, test.data, searchParams)
    return { ok: true, data: { ...noResult(), ...judging, test: test.data, round } }
  },
  own: (api, view) => ownAt(api.user['mail-test'][':view'], { view }),
  pathOf: (view) => `${mailTest.path}?${new URLSearchParams({ test: view }).toString()}`,
  ended: mailTest.path,
}

/** The report on the email that the URL names, compared with another one if it names that, too. */
async function judgedMail(
  api: ApiClient,
  view: string,
  test: MailTestState,
  query: URLSearchParams,
): Promise<Pick<Judging, 'question'> & Partial<Judging>> {
  if (test.mails.length === 0) return { question: { test: view } }
  const profile = profileNamed(query.get('profile'))
  const n = mailNumber(query.get('mail'), test)
  const other = otherNumber(query.get('with'), n, test)
  const [outcome, compared] = await Promise.all([
    askMail(api, view, n, profile),
    other && askMail(api, view, other, profile),
  ])
  const question = {
    test: view,
    mail: n,
    ...(other !== null && { with: other }),
    ...(profile && { profile }),
  }
  const names = [`Mail ${n}`, `Mail ${other ?? ''}`] as const
  return { question, outcome, other: compared ? await compare(names, outcome, compared) : null }
}

const sampleNamed = (name: string | null) => SAMPLE_MESSAGE_IDS.find((sample) => sample === name)

async function loadSamples(
  api: ApiClient,
  id: SampleMessageId,
  other: SampleMessageId | undefined,
  profile: Profile | undefined,
): Promise<Pick<MailTestPage, 'question' | 'outcome'> & Partial<MailTestPage>> {
  if (other === undefined || other === id)
    return {
      question: { sample: id, ...(profile && { profile }) },
      outcome: await loadSample(api, id, profile),
    }
  const [outcome, compared] = await Promise.all([
    loadSample(api, id, profile),
    loadSample(api, other, profile),
  ])
  const names = [SAMPLE_MESSAGE_LABELS[id], SAMPLE_MESSAGE_LABELS[other]] as const
  return {
    question: { sample: id, with: other, ...(profile && { profile }) },
    outcome,
    other: await compare(names, outcome, compared),
  }
}

/** If the site cannot tell, the first way is still offered. */
async function takesMail(api: ApiClient): Promise<boolean> {
  const inbox = await outcomeOf(api.user.tools.message.inbox.$get())
  return !inbox.ok || inbox.data.takesMail
}

const askMail = (api: ApiClient, view: string, n: string, profile: Profile | undefined) =>
  stateOf<MessageReport>(
    api.user['mail-test'][':view'][':n'].$get({ param: { view, n }, query: { profile } }),
  )

const loadSample = (api: ApiClient, id: SampleMessageId, profile: Profile | undefined) =>
  outcomeOf(api.user.tools.message.sample.$get({ query: { id, profile } }))

/** The requested one, otherwise the newest. */
function mailNumber(asked: string | null, { mails }: MailTestState): string {
  const mail = mails.find(({ n }) => String(n) === asked) ?? mails.at(-1)
  return String(mail?.n ?? 1)
}

/** The other email that it is compared with; null for none, or for the email itself. */
const otherNumber = (asked: string | null, n: string, { mails }: MailTestState): string | null =>
  asked !== n && mails.some((mail) => String(mail.n) === asked) ? asked : null

export type MailTestAction =
  | { kind: 'judged'; outcome: Outcome<MessageReport>; other: Comparison | null; date: string }
  | { kind: 'refused'; message: string }

/** What the forms of the tool do: create an address, judge a file. */
export async function actOnMailTest(api: ApiClient, form: FormData): Promise<MailTestAction> {
  const files = form.getAll('message').filter((file) => file instanceof File)
  if (files.length > 0) return judgeFiles(api, files, profileNamed(form.get('profile')))
  const keepDays = form.get('keep') === '7' ? 7 : 1
  const made = await outcomeOf(api.user['mail-test'].$post({ json: { keepDays } }))
  if (made.ok) throw redirect(mailTestKind.pathOf(made.data.view))
  return refused(made.message)
}

const MAX_BYTES = 5 * 1024 * 1024

const refused = (message: string): MailTestAction => ({ kind: 'refused', message })

/** One, or two to be compared. */
async function judgeFiles(
  api: ApiClient,
  files: readonly File[],
  profile: Profile | undefined,
): Promise<MailTestAction> {
  const [first, second] = files
  if (!first || first.size === 0) return refused('Choose a message file: email apps save messages as .eml.')
  if (files.length > 2) return refused('Choose one file, or two to compare them.')
  if (files.some(({ size }) => size > MAX_BYTES))
    return refused('The file is larger than 5 MB. Save the message without its attachments.')
  const [outcome, compared] = await Promise.all([
    verify(api, first, profile),
    second && verify(api, second, profile),
  ])
  const names = [first.name || 'The first', second?.name || 'The second'] as const
  const other = compared ? await compare(names, outcome, compared) : null
  return { kind: 'judged', outcome, other, date: dayText(new Date()) }
}

const verify = async (api: ApiClient, file: File, profile: Profile | undefined) => {
  const headers = { 'Content-Type': 'message/rfc822' }
  const body = await file.arrayBuffer()
  const call = api.user.tools.message.verify.$post({ query: { profile } }, { init: { headers, body } })
  return outcomeOf(call)
}
