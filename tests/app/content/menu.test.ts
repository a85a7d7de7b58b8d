import { expect, test } from 'vitest'
import { hintOf, isGroup, MENU } from '#app/content/menu.ts'
import type { Abilities } from '#shared/tools/tool.ts'
import { abilitiesOf } from '#worker/pages/abilities.ts'

const entries = MENU.flatMap((item) =>
  isGroup(item) ? [...(item.start ?? []), ...item.columns.flatMap((column) => column.entries)] : [],
)
const hints = (abilities: Abilities) =>
  Object.fromEntries(entries.map((entry) => [entry.label, hintOf(entry, abilities)]))

test('the menu promises only what the site is set up to do', () => {
  const all = hints(
    abilitiesOf({ INBOX_DOMAIN: 'inbox.test', REPORTS_DOMAIN: 'r.test', SEEDS_SECRET: 'secret' }),
  )
  const none = hints(abilitiesOf({ INBOX_DOMAIN: '' }))
  const changed = Object.keys(all).filter((label) => all[label] !== none[label])
  expect(changed.sort()).toEqual([
    'DMARC Monitor',
    'Email Deliverability Test',
    'Mail Test',
    'Mail Watch',
    'Test an email',
  ])
  expect(hints(abilitiesOf({ REPORTS_DOMAIN: 'r.test' }))).toEqual({
    ...none,
    'DMARC Monitor': all['DMARC Monitor'],
  })
})
