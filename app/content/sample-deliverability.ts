// A made-up result of the deliverability test, to show how to read one.
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { reportOf, type SeedCopy } from '#shared/saved/deliverability-test/report.ts'
import type { PlacementReport } from '#shared/saved/deliverability-test/schema.ts'

const CREATED_AT = Date.UTC(2026, 10, 20, 9)
const MAILBOXES = 'ada blaise carl dorothy emmy felix grace hedy isaac joan karl lise marie niels olga'.split(
  ' ',
)
/** Two servers took turns, as at most services. */
const SENDER_IPS = ['192.0.43.8', '192.0.43.9']
const SECONDS = [4, 6, 3, 5, 4, 7, 5, 4, 6, 3, 8, 11, 9, 14, 10]

/** The first ten mailboxes are at Gmail, the rest at Google Workspace, where one filed it under spam. */
const copyTo = (mailbox: string, index: number): SeedCopy => ({
  address: `seed-${mailbox}@${index < 10 ? 'gmail' : 'workspace'}.test`,
  provider: index < 10 ? 'Gmail' : 'Google Workspace',
  folder: index === 13 ? 'spam' : 'inbox',
  place: null,
  seconds: SECONDS[index] ?? null,
  ip: SENDER_IPS[index % SENDER_IPS.length] ?? null,
  foundAt: CREATED_AT,
  readAt: CREATED_AT,
})

export const sampleResult = (): PlacementReport =>
  reportOf(
    {
      token: 'p-abcdefghijklm',
      sender: 'hello@northwind.test',
      createdAt: CREATED_AT,
      expiresAt: CREATED_AT + HOUR_MS,
      copies: MAILBOXES.map(copyTo),
    },
    CREATED_AT,
  )

/** True: looked up, on no list. Otherwise, the list that has it. */
export const SAMPLE_BLACKLISTS = [
  { ip: '192.0.43.8', a: 'mx1.northwind.test', blacklist: true },
  { ip: '192.0.43.9', a: 'mx2.northwind.test', blacklist: 'bl.sample-list.test' },
  { ip: '192.0.43.7', a: 'northwind.test', blacklist: false },
]
