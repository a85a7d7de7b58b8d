// A page that prints an error or breaks a rule of its own policy fails its test.
import { afterEach, expect } from 'vitest'
import { allowNothing, sendVisitorsHome, takeComplaints } from './browser.ts'

afterEach(async () => {
  await sendVisitorsHome()
  const complaints = takeComplaints()
  allowNothing()
  expect(complaints, 'the console stays empty').toEqual([])
})
