import { expect, test } from 'vitest'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { renderMarkup, textOf } from '#tests/app/components/render-markup.ts'

test('a long term may break before the parts of an address, and is still the same text', () => {
  const record = 'v=DMARC1; p=none; rua=mailto:dmarc@northwind.test,mailto:reports@newsletter.test'
  const page = renderMarkup(<Terms text={record} />)
  expect(textOf(page)).toBe(record)
  const [, , rua] = page.children
  expect([...(rua?.children ?? [])].map(textOf)).toEqual([
    'rua=mailto:',
    'dmarc@northwind.test,',
    'mailto:',
    'reports@newsletter.test',
  ])
  expect(rua?.children[1]?.innerHTML).toBe('dmarc<wbr>@northwind<wbr>.test,')
})

test('a short term stays in one piece', () => {
  const page = renderMarkup(<Terms text="v=spf1 a:mail.example.com -all" />)
  expect([...page.children].map(textOf)).toEqual(['v=spf1', 'a:mail.example.com', '-all'])
  expect(page.querySelectorAll('wbr')).toHaveLength(0)
})
