// /accuracy: what the tests prove, written by the tests themselves, and what nothing tests.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { outcomeOf } from '#app/api/outcome.ts'
import { TextPage, Day } from '#app/components/prose/text-page.tsx'
import { ACCURACY, NOT_TESTED } from '#app/content/accuracy.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLoaderData } from '@remix-run/react'
import { Contract, Faults, Steps } from './contract.tsx'
import { Bounces, Lists, Peers, Rules, Suites } from './tables.tsx'
import styles from './accuracy.module.css'
import type { ProseHeading } from '#app/components/prose/prose-tree.ts'

/** The parts of the page, in order, with the ids of their headings. */
const HEADINGS: readonly ProseHeading[] = [
  { id: 'suites', text: 'Public test suites' },
  { id: 'peers', text: 'Compared with other checkers' },
  { id: 'bounces', text: 'Bounces and events of other programs' },
  { id: 'contract', text: 'What every report guarantees' },
  { id: 'mistakes', text: 'Records with typing mistakes' },
  { id: 'steps', text: 'When a DMARC policy is raised' },
  { id: 'faults', text: 'When DNS servers fail' },
  { id: 'lists', text: 'Blocklists, last tested' },
  { id: 'rules', text: 'Every rule' },
  { id: 'not-tested', text: 'What is not tested' },
]

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { trail: [{ label: 'Accuracy' }] },
}

export const meta = () =>
  pageMeta({
    title: 'How accurate our checks are',
    description:
      'Which public test suites we pass, where we differ from other checkers and why, the rule behind every finding, and what is not tested.',
    path: '/accuracy',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const lists = await outcomeOf(context.api.user.tools.ip.lists.$get())
  return { accuracy: ACCURACY, lists: lists.ok ? lists.data : null }
}

export default function AccuracyPage() {
  const { accuracy, lists } = useLoaderData<typeof loader>()
  const note = (
    <span>
      Updated by our test run on <Day date={accuracy.day} />
    </span>
  )
  return (
    <TextPage title="How accurate our checks are" note={note} headings={HEADINGS}>
      <p className={styles.lead}>
        No number here is typed by hand. A command counts them in the tests, and every test run counts again,
        unless the table says otherwise. The run fails if this page is out of date, or if a case that should
        pass does not.
      </p>
      <Suites suites={accuracy.suites} />
      <Peers peers={accuracy.peers} />
      <Bounces />
      <Contract contract={accuracy.contract} mistakes={accuracy.mistakes} />
      <Steps steps={accuracy.steps} />
      <Faults faults={accuracy.faults} />
      <Lists lists={lists} />
      <Rules rooms={accuracy.rules} />
      <NotTested />
    </TextPage>
  )
}

/** What we do not test or measure, so no one takes the rest for more than it is. */
const NotTested = () => (
  <section className="stack gap-4" aria-labelledby="not-tested">
    <h2 id="not-tested">What is not tested</h2>
    <ul className={styles.list}>
      {NOT_TESTED.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
