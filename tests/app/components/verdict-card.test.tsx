import { expect, test } from 'vitest'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { renderMarkup, textOf } from '#tests/app/components/render-markup.ts'

const slip = (heading: string) =>
  renderMarkup(<VerdictCard tone="ok" heading={heading} verdict="All is well." stamp={{ word: 'valid' }} />)

test('a long name in the heading stays in one piece, and the words around it as they are', () => {
  const page = slip('MX records of mail.international-trading.example found')
  expect(textOf(page.querySelector('h2'))).toBe('MX records of mail.international-trading.example found')
  expect([...page.querySelectorAll('h2 span')].map(textOf)).toEqual(['mail.international-trading.example'])
  expect(slip('MX records of good.example').querySelectorAll('h2 span')).toHaveLength(0)
})
