import { expect, test } from 'vitest'
import { fleetTable } from '#shared/saved/fleet/verdict.ts'
import { CELL_NAMES, type CellName, type FleetRow } from '#shared/saved/fleet/schema.ts'

const LABELS = Object.fromEntries(CELL_NAMES.map((name) => [name, name.toUpperCase()])) as Record<
  CellName,
  string
>

const WORDS = { ok: 'fine', warn: 'improve', bad: 'broken', unknown: 'unknown', info: 'note' }

const rowOf = (domain: string, heading: string): FleetRow => ({
  domain,
  tone: 'bad',
  heading,
  kind: 'mail',
  cells: Object.fromEntries(
    CELL_NAMES.map((name) => [name, { tone: 'ok', word: 'valid', facts: {} }]),
  ) as unknown as FleetRow['cells'],
  changes: [],
  shares: [],
})

test('has a row for each domain, under the names of the checks', () => {
  expect(fleetTable([rowOf('a.com', 'Mail is refused')], LABELS, WORDS).replaceAll('"', '')).toBe(
    'Domain,State,Verdict,SPF,DKIM,DMARC,MX,BIMI,TRANSPORT,LISTS,Changes,First change\r\n' +
      'a.com,broken,Mail is refused,valid,valid,valid,valid,valid,valid,valid,0,\r\n',
  )
})

test.each(['=1+1', '@SUM(A1)', '+cmd', 'one\r\ntwo', 'with "quotes", and commas'])(
  'a cell is neither a formula nor a row of its own: %j',
  (heading) => {
    const [, row, ...rest] = fleetTable([rowOf('a.com', heading)], LABELS, WORDS).split('\r\n')
    expect(rest).toEqual([''])
    expect(row).not.toMatch(/(^|,)"?[=@+]/)
  },
)
