// The code samples on /developers: what a shell, a JavaScript engine and Python make of them is the request itself.
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { referenceOf, codeSamples, type ApiQuestion } from '#app/routes/developers/reference.ts'
import type { OpenApi } from '#shared/api/openapi.ts'

const GET: ApiQuestion = { method: 'GET', url: 'https://api.example/spf?domain=a.example&ip=192.0.2.1' }
const POST: ApiQuestion = {
  method: 'POST',
  url: 'https://api.example/header',
  body: { headers: `Subject: it's "$HOME" \\ <b>\nFrom: ü`, keyLength: 2048 },
}
const BARE: ApiQuestion = { method: 'POST', url: 'https://api.example/one-click?token=x' }

const codeOf = (question: ApiQuestion, language: string) =>
  codeSamples(question).find((sample) => sample.language === language)?.code ?? ''

describe('curl', () => {
  const wordsOf = (code: string) =>
    execFileSync('sh', ['-c', code.replace(/^curl/, `printf '%s\\0'`)], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1)

  test.each<[string, ApiQuestion, string[]]>([
    ['GET', GET, [GET.url]],
    ['POST', POST, [POST.url, '-H', 'Content-Type: application/json', '-d', JSON.stringify(POST.body)]],
    ['POST without a body', BARE, ['-X', 'POST', BARE.url]],
  ])('%s is what a shell hands over', (_what, question, words) => {
    expect(wordsOf(codeOf(question, 'curl'))).toEqual(words)
  })
})

describe('JavaScript', () => {
  test.each([GET, POST, BARE])('$method $url makes the request', async ({ method, url, body }) => {
    const asked: unknown[] = []
    const fetch = (...args: [string, RequestInit?]) => {
      asked.push(args)
      return Promise.resolve({ json: () => Promise.resolve('answer') })
    }
    // oxlint-disable-next-line @typescript-eslint/no-implied-eval -- what a reader does with it
    const run = new Function(
      'fetch',
      'console',
      `return (async () => {${codeOf({ method, url, body }, 'JavaScript')}})()`,
    ) as (fetch: unknown, console: unknown) => Promise<void>
    const printed: unknown[] = []
    await run(fetch, { log: (value: unknown) => printed.push(value) })
    const init = body
      ? [{ method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }]
      : method === 'GET'
        ? []
        : [{ method }]
    expect([asked, printed]).toEqual([[[url, ...init]], ['answer']])
  })
})

describe('Python', () => {
  test('uses only the standard library', () => {
    expect(codeOf(GET, 'Python')).toBe(
      [
        'import json',
        'from urllib.request import urlopen',
        '',
        `with urlopen("${GET.url}") as response:`,
        '    print(json.load(response))',
      ].join('\n'),
    )
  })

  test('sends a body as JSON', () => {
    expect(codeOf({ ...POST, body: { email: 'ada@a.example' } }, 'Python')).toBe(
      [
        'import json',
        'from urllib.request import Request, urlopen',
        '',
        'request = Request(',
        '    "https://api.example/header",',
        '    method="POST",',
        '    headers={"Content-Type": "application/json"},',
        '    data=json.dumps({',
        '        "email": "ada@a.example"',
        '    }).encode(),',
        ')',
        'with urlopen(request) as response:',
        '    print(json.load(response))',
      ].join('\n'),
    )
  })
})

describe('the reference', () => {
  const answer = {
    description: 'The answer.',
    content: { 'application/json': { schema: {}, example: { a: 1 } } },
  }
  const text = { description: 'A text.', content: { 'text/plain': { schema: {}, example: 'a\nb' } } }
  const description: OpenApi = {
    openapi: '3.1.0',
    info: { title: '', version: '', description: '' },
    servers: [{ url: '/v1' }],
    security: [],
    tags: [{ name: 'Some Tools', description: 'About them.' }],
    paths: {
      '/tools/look': {
        get: {
          operationId: 'look',
          tags: ['Some Tools'],
          summary: 'Look',
          parameters: [
            {
              name: 'domain',
              in: 'query',
              required: true,
              description: 'D.',
              schema: { type: 'string' },
              example: 'a.b',
            },
            { name: 'kind', in: 'query', required: false, description: 'K.', schema: { enum: ['x', 'y'] } },
          ],
          responses: { 200: answer, 400: { $ref: '#' } },
          'x-rate-limit': { questions: 7, seconds: 60, per: 'network' },
          'x-any-origin': true,
        },
      },
      '/letters': {
        post: {
          operationId: 'letters',
          tags: ['Some Tools'],
          summary: 'Write',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  properties: {
                    size: { type: 'number', description: 'S.' },
                    to: { type: 'object', description: 'T.' },
                  },
                  required: ['size'],
                },
                example: { size: 3, to: { a: 1 } },
              },
            },
          },
          responses: { 201: text },
          'x-rate-limit': { questions: 2, seconds: 60, per: 'network' },
        },
      },
    },
    components: {
      schemas: {},
      responses: { Bad: { description: 'Bad.', 'x-status': 400, 'x-codes': ['one', 'two'] } },
    },
  }
  const reference = referenceOf(description, 'https://api.example')

  test('has each route in its group, with its fields and what they look like', () => {
    const plain = { choices: [], isNumber: false, isObject: false }
    expect(reference.groups.map(({ name, routes }) => [name, routes.map(({ fields }) => fields)])).toEqual([
      [
        'Some Tools',
        [
          [
            { ...plain, name: 'domain', about: 'D.', required: true, example: 'a.b' },
            { ...plain, name: 'kind', about: 'K.', required: false, choices: ['x', 'y'], example: '' },
          ],
          [
            { ...plain, name: 'size', about: 'S.', required: true, isNumber: true, example: '3' },
            { ...plain, name: 'to', about: 'T.', required: false, isObject: true, example: '{\n  "a": 1\n}' },
          ],
        ],
      ],
    ])
  })

  test('calls the example, and offers no form for what stores something', () => {
    expect(
      reference.groups[0]?.routes.map(({ samples, canTry, answer }) => [samples[0]?.code, canTry, answer]),
    ).toEqual([
      [`curl 'https://api.example/v1/tools/look?domain=a.b'`, true, '{\n  "a": 1\n}'],
      [
        `curl 'https://api.example/v1/letters' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"size":3,"to":{"a":1}}'`,
        false,
        'a\nb',
      ],
    ])
  })

  test('knows the errors and the limits', () => {
    expect([reference.errors, reference.limits]).toEqual([
      [{ status: 400, codes: ['one', 'two'], about: 'Bad.' }],
      { tools: 7, forms: 2 },
    ])
  })
})
