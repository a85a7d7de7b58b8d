// /tool/email-deliverability-test-result: where a message's copies ended up; without a test, a sample.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import {
  orSaved,
  savedAction,
  savedActionInBrowser,
  savedInBrowser,
  savedLoader,
} from '#app/saved/saved-data.ts'
import { savedPage, toolOrSaved } from '#app/saved/saved-page.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { deliverabilityTest, deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { loadSampleResult, testKind } from './test-result-data.ts'
import { SampleTest, SavedTestResult } from './test-result.tsx'

export const loader = orSaved(testKind, savedLoader(testKind), edgeLoader(loadSampleResult))
export const clientLoader = orSaved(testKind, savedInBrowser(testKind), browserLoader(loadSampleResult))
export const action = savedAction(testKind)
export const clientAction = savedActionInBrowser(testKind)

const sample = toolPage<typeof loadSampleResult>({ tool: deliverabilityTestResult, Content: SampleTest })
const saved = savedPage(testKind, {
  words: {
    name: 'A placement test',
    description: 'In which folders the copies of a message ended up.',
    none: 'There is no test here',
    unreachable: 'This test could not be loaded',
    way: { to: deliverabilityTest.path, label: 'Make a test' },
    what: 'this result',
    can: 'read and delete it',
    title: ({ report: { sender, created } }) =>
      `Placement test${sender ? ` of ${sender}` : ''}, ${dayText(new Date(created))}`,
    until: ({ report: { expires } }) => `Kept until ${dayOfMoment(expires)}.`,
  },
  Content: SavedTestResult,
})
const page = toolOrSaved(sample, saved)
export const { handle, meta } = page
export default page.Page
