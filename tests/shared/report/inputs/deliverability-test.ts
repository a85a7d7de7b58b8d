import { reportOf, type SeedCopy } from '#shared/saved/deliverability-test/report.ts'
import type { FoundFolder } from '#shared/saved/deliverability-test/schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CREATED_AT = Date.UTC(2026, 10, 22, 16)

const copy = (provider: string, folder: FoundFolder | null, more: Partial<SeedCopy> = {}): SeedCopy => ({
  provider,
  folder,
  address: 'seed@example.com',
  place: null,
  seconds: folder && 5,
  ip: null,
  foundAt: folder && CREATED_AT,
  readAt: CREATED_AT + DAY_MS,
  ...more,
})

const UNREAD: Partial<SeedCopy> = { readAt: null }

/** Copies, and how long after the test was made. */
const CASES: readonly (readonly [copies: SeedCopy[], afterMs: number])[] = [
  [[copy('Gmail', null)], MINUTE_MS],
  [[copy('Gmail', null), copy('Gmail', null)], MINUTE_MS],
  [[copy('Gmail', 'inbox'), copy('Gmail', null)], MINUTE_MS],
  [[copy('Gmail', null)], DAY_MS],
  [[copy('Gmail', null)], 7 * DAY_MS],
  [[copy('Gmail', 'inbox')], DAY_MS],
  [[copy('Gmail', 'inbox'), copy('Gmail', 'inbox', { seconds: 900 })], DAY_MS],
  [
    [
      ...[
        copy('Gmail', 'promotions'),
        copy('Gmail', 'inbox'),
        copy('Yahoo', 'other'),
        copy('Yahoo', 'inbox'),
      ],
      ...[
        copy('Outlook', 'spam'),
        copy('Outlook', null),
        copy('iCloud', 'inbox'),
        copy('iCloud', null, UNREAD),
      ],
    ],
    DAY_MS,
  ],
  [[copy('Gmail', 'spam'), copy('Yahoo', null, UNREAD), copy('Yahoo', null, UNREAD)], DAY_MS],
  [[copy('Gmail', 'spam'), copy('Gmail', 'inbox'), copy('Gmail', 'inbox')], DAY_MS],
]

export const placementReports = () =>
  Promise.resolve(
    CASES.map(([copies, afterMs]) =>
      reportOf(
        {
          token: 'p-abcdefghijklm',
          sender: 'ada@northwind.test',
          createdAt: CREATED_AT,
          expiresAt: CREATED_AT + 7 * DAY_MS,
          copies,
        },
        CREATED_AT + afterMs,
      ),
    ),
  )
