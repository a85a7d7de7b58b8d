// The legal texts have their required sections.
import { expect, test } from 'vitest'
import { legalText } from '#app/content/legal.ts'

test('the terms have eleven numbered sections', () => {
  const { headings } = legalText('terms-conditions')
  expect(headings.map(({ text }) => text)).toEqual([
    '1. Scope of services',
    '2. Email marketing and legal compliance',
    '3. Prohibited use',
    '4. Account and data security',
    '5. Use of the mailing application licence',
    '6. Domain and SMTP usage',
    '7. Suspension and termination',
    '8. Intellectual property',
    '9. Limitation of liability',
    '10. Governing law',
    '11. Updates to terms',
  ])
})

test('the terms name the term of CAN-SPAM and the three laws', () => {
  const text = JSON.stringify(legalText('terms-conditions').content)
  for (const fact of ['within 10 business days', 'Rajasthan', 'Delaware', 'English law', 'PECR']) {
    expect(text).toContain(fact)
  }
})

test('the cookie policy ends with the sections that it must have', () => {
  const { headings } = legalText('cookie-policy')
  expect(headings.slice(-5).map(({ text }) => text)).toEqual([
    'Managing cookies',
    'Legal basis',
    'Data collected through cookies',
    'Changes to this policy',
    'Contact',
  ])
})
