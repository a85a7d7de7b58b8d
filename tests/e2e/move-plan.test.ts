import { describe, expect, test } from 'vitest'
import { dayInWords, dayOfTime, isoDay } from '#shared/kit/calendar.ts'
import { siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

/** In a month. */
const START = isoDay(dayOfTime(Date.now()) + 30)
const TODAY = '/tool/move-plan?domain=northwind.test&what=mailboxes&to=microsoft-365'
const PLAN = `${TODAY}&start=${START}`

describe('the move planner', () => {
  test('asks for what the kind of move needs, and answers with steps, the first one open', async () => {
    const page = await visitorAt('/tool/move-plan')
    await page.getByLabel('Domain', { exact: true }).fill('northwind.test')
    await page.getByLabel('What moves').selectOption('domain')
    await expect.poll(() => page.getByLabel('New domain').isVisible()).toBe(true)
    await page.getByLabel('What moves').selectOption('mailboxes')
    await expect.poll(() => page.getByLabel('New domain').isVisible()).toBe(false)
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('microsoft-365')
    await page.getByRole('button', { name: 'Plan my move' }).click()
    await page.getByRole('heading', { name: 'Your steps' }).waitFor()
    const steps = page.locator('[data-result] ol > li > details')
    await expect.poll(() => steps.first().getAttribute('open')).toBe('')
    await expect.poll(() => steps.nth(1).getAttribute('open')).toBeNull()
  })

  test('has all of it in the first HTML: records, dates, what undoes a step, and what is not simulated', async () => {
    const page = await readPage(PLAN)
    expect(page.whole).toContain('0 northwind-test.mail.protection.outlook.com')
    expect(page.whole).toContain(dayInWords(START))
    expect(page.whole).toContain('Undo this step')
    expect(page.whole).toContain('Not simulated')
    expect(page.whole).toMatch(/calendars/)
  })

  test('says at the field what is wrong, and loses nothing typed', async () => {
    const form = await readPage('/tool/move-plan')
    const wrong = await sendForm(form, 'Plan my move', { domain: 'northwind.test', days: '3' })
    expect(wrong.visible).toMatch(/Choose where it goes|keep it open for at least 7/)
    expect(wrong.fields).toMatchObject({ domain: 'northwind.test', days: '3' })
  })

  test('is kept at a secret address, without script, and deleted', async () => {
    const kept = await sendForm(await readPage(TODAY), 'Keep this move')
    expect(kept.url).toMatch(/\/move\/[\w-]{22}$/)
    expect(kept.visible).toContain('Step 1 of')
    const calendar = kept.links.find(({ text }) => text === 'Calendar feed')
    const events = await (await fetch(siteUrl + (calendar?.href ?? ''))).text()
    expect(events).toContain('BEGIN:VEVENT')
    const gone = await sendForm(kept, 'Yes, delete this move')
    expect(gone.visible).toContain('The move is deleted')
  })

  test('calls nothing safe while DNS does not answer', async () => {
    const page = await readPage('/tool/move-plan?domain=silent.example&what=mailboxes&to=microsoft-365')
    expect(page.headings).toContainEqual(expect.stringMatching(/silent\.example .*unknown/))
    expect(page.whole).not.toContain('No email at risk')
  })
})
