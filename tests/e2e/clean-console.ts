// A page that prints an error or breaks a rule of its own policy fails its test.
import { afterEach, expect } from 'vitest'
import { sendVisitorsHome, takeComplaints } from './browser.ts'

afterEach(async () => {
  await sendVisitorsHome()
  expect(takeComplaints(), 'the console stays empty').toEqual([])
})
