// The whole conversation, with answers from a literal.
import { expect, test } from 'vitest'
import { askGmail } from '#shared/postmaster/ask-gmail.ts'
import type { GoogleRequest } from '#shared/postmaster/google-api.ts'
import type { GoogleAnswer } from '#shared/postmaster/google-problems.ts'

const answer = (body: object, status = 200): GoogleAnswer => ({ status, text: JSON.stringify(body) })

/** Asks with answers in this order; the last one repeats. */
async function asking(...answers: GoogleAnswer[]) {
  const requests: GoogleRequest[] = []
  const send = (request: GoogleRequest) => {
    requests.push(request)
    return Promise.resolve(answers[Math.min(requests.length, answers.length) - 1] ?? answer({}))
  }
  const said = await askGmail('example.com', { api: 'https://google.example', today: 20_000, send })
  return { ...said, requests, names: said.files.map(({ name }) => name) }
}

test('asks for compliance, then for the figures, and gives both as they came', async () => {
  const { files, names, problem, requests } = await asking(answer({ name: 'a' }), answer({ results: [] }))
  expect([problem, names]).toEqual([null, ['compliance-status.json', 'domain-stats-1.json']])
  expect(files.map(({ text }) => text)).toEqual(['{"name":"a"}', '{"results":[]}'])
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://google.example/v2/domains/example.com/complianceStatus',
    'POST https://google.example/v2/domainStats:batchQuery',
  ])
})

test('ends with the first refusal', async () => {
  const { files, problem, requests } = await asking(answer({ error: {} }, 401))
  expect([files, problem, requests.length]).toEqual([[], 'expired', 1])
})

test('keeps what came before something went wrong', async () => {
  const { names, problem } = await asking(answer({}), { problem: 'unreachable' })
  expect([names, problem]).toEqual([['compliance-status.json'], 'unreachable'])
})

test('takes the token of a page out of the answer once the page is there, and not before', async () => {
  const first = answer({ results: [{ response: { nextPageToken: 'second' } }] })
  const whole = await asking(answer({}), first, answer({ results: [] }))
  expect(whole.files.map(({ text }) => text)).toEqual([
    '{}',
    '{"results":[{"response":{}}]}',
    '{"results":[]}',
  ])
  const broken = await asking(answer({}), first, { problem: 'unreachable' })
  expect(broken.files.at(-1)?.text).toContain('"nextPageToken":"second"')
})

test('gives an answer that is nested too deep as it came', async () => {
  const depth = 200_000
  const nested = `{"x":${'['.repeat(depth)}${']'.repeat(depth)},"results":[{"response":{"nextPageToken":"y"}}]}`
  const { files, problem } = await asking(answer({}), { status: 200, text: nested }, answer({ results: [] }))
  expect([problem, files[1]?.text === nested]).toEqual([null, true])
})

test('does not ask without end, and says that something is missing', async () => {
  let page = 0
  const requests: GoogleRequest[] = []
  const { files, problem } = await askGmail('example.com', {
    api: '',
    today: 20_000,
    send: (request) => {
      requests.push(request)
      return Promise.resolve(answer({ results: [{ response: { nextPageToken: `page ${(page += 1)}` } }] }))
    },
  })
  expect([requests.length, files.length, problem]).toEqual([7, 7, 'cut'])
})
