import { readdirSync, readFileSync } from 'node:fs'
import type { PeerTable, SuiteFigures } from '#app/content/accuracy.ts'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { NAUGHTY_STRINGS } from '#tests/hostile/strings.ts'
import { LOGO_CASES } from '#tests/shared/records/bimi/logo-cases.ts'
import { loadSuite } from '#tests/shared/records/spf/rfc4408-suite.ts'
import { keysOf } from './constants.ts'

const filesIn = (folder: string, ending: string) =>
  readdirSync(`tests/fixtures/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ending),
  )

const whole = (id: SuiteFigures['id'], cases: number): SuiteFigures => ({ id, cases, chosen: 0, against: 0 })

export function suiteFigures(): SuiteFigures[] {
  const spf = loadSuite().flatMap(({ cases }) => cases)
  const dates = JSON.parse(readFileSync('tests/fixtures/headers/date.json', 'utf8')) as unknown[]
  return [
    {
      id: 'spf-rfc4408',
      cases: spf.length,
      chosen: spf.filter(({ results }) => results.length > 1).length,
      against: 0,
    },
    whole('bimi-certificates', filesIn('bimi', '.pem').filter((file) => file.startsWith('real-')).length),
    whole('header-messages', filesIn('headers/rfc-messages', '.eml').length),
    {
      id: 'header-dates',
      cases: dates.length,
      chosen: 0,
      against: keysOf('tests/shared/message/header/date-time.test.ts', 'OTHERWISE').length,
    },
    whole('header-received', filesIn('headers/received', '.eml').length),
    whole('html-templates', filesIn('html-templates', '.html').length),
    whole('naughty-strings', NAUGHTY_STRINGS.length),
    whole('xss-payloads', XSS_PAYLOADS.length),
    whole('rdap', filesIn('rdap', '.json').length),
  ]
}

/** Our verdicts on logos compared with those of the BIMI Group's schema. */
export const logoTable = (): PeerTable => ({
  id: 'bimi',
  cases: LOGO_CASES.length,
  skipped: 0,
  differences: LOGO_CASES.filter(({ ok, xmllint }) => ok !== xmllint).map(({ name, why = '' }) => ({
    name,
    peers: ['xmllint'],
    right: 'ours',
    rfc: '',
    why,
  })),
})
