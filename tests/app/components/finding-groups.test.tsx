// What no change fixes: problems in view, and a check without answers in one line.
import { expect, test } from 'vitest'
import { OpenFindings } from '#app/components/tool/finding-groups.tsx'
import type { Finding } from '#shared/report/finding.ts'
import { renderMarkup } from './render-markup.ts'

const unknown = (part: string): Finding => ({
  code: `${part}-unanswered`,
  severity: 'warning',
  unknown: true,
  message: `The ${part} record could not be looked up.`,
})
const BROKEN: Finding = { code: 'spf-broken', severity: 'error', message: 'SPF is broken.' }

function shown(findings: readonly Finding[]) {
  const page = renderMarkup(<OpenFindings findings={findings} changes={[]} />)
  const folded = page.querySelector('details')
  const summary = folded?.querySelector('summary')?.textContent
  const inFold = [...(folded?.querySelectorAll('li') ?? [])].length
  folded?.remove()
  return { summary, inFold, open: [...page.querySelectorAll('li')].length }
}

test('one or two unknowns are listed with the problems', () => {
  expect(shown([BROKEN, unknown('mx'), unknown('bimi')])).toEqual({ summary: undefined, inFold: 0, open: 3 })
})

test('more of them are one line, and what two parts said alike is said once', () => {
  const all = [unknown('mx'), BROKEN, unknown('bimi'), unknown('dkim'), { ...unknown('mx'), code: 'sts-mx' }]
  expect(shown(all)).toEqual({ summary: '3 things we could not look up', inFold: 3, open: 1 })
})
