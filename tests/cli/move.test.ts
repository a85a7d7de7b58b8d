import { describe, expect, test } from 'vitest'
import { call } from '#tests/cli/call.ts'

const MOVE = 'move northwind.test --to microsoft-365 --start 2026-12-01 --ttl 3600'

describe('warmpost move', () => {
  test('shows the dated steps with their records, what proves them and what is not simulated', async () => {
    const { out } = await call(MOVE)
    expect(out).toMatch(/^1\. December 1, 2026: /m)
    expect(out).toContain('+ northwind.test MX 0 northwind-test.mail.protection.outlook.com')
    expect(out).toContain('Proof: ')
    expect(out).toContain('Not simulated')
  })

  test('shows one step with its changes, and what undoes it', async () => {
    const { out } = await call(`${MOVE} --json`)
    const plan = JSON.parse(out) as { steps: { n: number; id: string }[] }
    const { n } = plan.steps.find(({ id }) => id === 'mx') ?? { n: 0 }
    const forth = await call(`${MOVE} --step ${n}`)
    expect(forth.out).toContain('- northwind.test MX 10 mx1.northwind.test')
    const back = await call(`${MOVE} --step ${n} --back`)
    expect(back.out).toContain('+ northwind.test MX 10 mx1.northwind.test')
  })

  test.each([
    ['move northwind.test', 'Say where it goes'],
    ['move northwind.test --to sendgrid', 'no mailboxes to move to'],
    ['move northwind.test --to nowhere', 'We do not know this service'],
    ['move northwind.test --to northwind.test', 'This is the same domain'],
    ['move northwind.test --to microsoft-365 --days 3', 'at least 7'],
    ['move northwind.test --to microsoft-365 --days many', 'Enter a whole number'],
    ['move northwind.test --to microsoft-365 --step 99', 'The plan has'],
  ])('refuses “%s”', async (line, said) => {
    const { err, code } = await call(line)
    expect(code).not.toBe(0)
    expect(err).toContain(said)
  })
})
