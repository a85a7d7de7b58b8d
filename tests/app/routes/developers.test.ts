// The code samples on /developers: what a shell, a JavaScript engine and Python make of them is the request itself.
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { countText, matches } from '#app/routes/developers/matching.ts'
import { filtered, referenceOf } from '#app/routes/developers/reference.ts'
import { codeSamples, type ApiQuestion } from '#app/routes/developers-route/code-samples.ts'
import { questionOf } from '#app/routes/developers-route/question.ts'
import { routePageOf } from '#app/routes/developers-route/route-data.ts'
import { fieldsOf, typeOf, type ShapeField } from '#app/routes/developers-route/shape.ts'
import type { JsonSchema, OpenApi } from '#shared/api/openapi.ts'

const GET: ApiQuestion = { method: 'GET', url: 'https://api.example/spf?domain=a.example&ip=192.0.2.1' }
const POST: ApiQuestion = {
  method: 'POST',
  url: 'https://api.example/header',
  body: { headers: `Subject: it's "$HOME" \\ <b>\nFrom: ü`, keyLength: 2048 },
}
const FILE: ApiQuestion = {
  method: 'POST',
  url: 'https://api.example/reports',
  file: { type: 'application/xml', name: 'report.xml' },
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
    [
      'POST of a file',
      FILE,
      [FILE.url, '-H', 'Content-Type: application/xml', '--data-binary', '@report.xml'],
    ],
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
          responses: { 200: answer, 400: { $ref: '#/components/responses/Bad' } },
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
  const pageOf = (name: string) => routePageOf(description, `/developers/${name}`, 'https://api.example')

  test('has a line for each route in its group, which leads to its page', () => {
    expect(referenceOf(description).groups).toEqual([
      {
        name: 'Some Tools',
        about: 'About them.',
        routes: [
          { id: 'look', page: '/developers/look', method: 'GET', path: '/v1/tools/look', summary: 'Look' },
          {
            id: 'letters',
            page: '/developers/letters',
            method: 'POST',
            path: '/v1/letters',
            summary: 'Write',
          },
        ],
      },
    ])
  })

  test.each([
    ['', ['look', 'letters'], '2 routes'],
    ['POST wri', ['letters'], 'One of 2 routes matches.'],
    ['some tools', ['look', 'letters'], '2 of 2 routes match.'],
    ['<b>', [], 'No route matches “<b>”. Try one word, such as “spf”.'],
  ])('filtered by “%s”, it has %j', (question, ids, said) => {
    const found = filtered(referenceOf(description), question)
    expect([found.groups.flatMap(({ routes }) => routes.map(({ id }) => id)), found.said]).toEqual([
      ids,
      said,
    ])
  })

  test('knows the errors and the limits', () => {
    const { errors, limits } = referenceOf(description)
    expect([errors, limits]).toEqual([
      [{ status: 400, codes: ['one', 'two'], about: 'Bad.' }],
      { tools: 7, forms: 2 },
    ])
  })

  test('a route has a form with its fields and what they look like', () => {
    const plain = { choices: [], isNumber: false, isObject: false, isPart: false }
    const text = { ...plain, choices: ['x', 'y'] }
    expect([pageOf('look')?.form.fields, pageOf('letters')?.form.fields]).toEqual([
      [
        { ...plain, name: 'domain', required: true, example: 'a.b' },
        { ...text, name: 'kind', required: false, isObject: true, example: '' },
      ],
      [
        { ...plain, name: 'size', required: true, isNumber: true, example: '3' },
        { ...plain, name: 'to', required: false, isObject: true, example: '{\n  "a": 1\n}' },
      ],
    ])
  })

  test('a route calls its example, has its errors and its neighbors, and says why it does not run', () => {
    const look = pageOf('look')
    const letters = pageOf('letters')
    expect([look?.samples[0]?.code, look?.form.whyNot, look?.answer.example, look?.next?.id]).toEqual([
      `curl 'https://api.example/v1/tools/look?domain=a.b'`,
      '',
      '{\n  "a": 1\n}',
      'letters',
    ])
    expect([letters?.samples[0]?.code, letters?.answer.example, letters?.previous?.id]).toEqual([
      `curl 'https://api.example/v1/letters' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"size":3,"to":{"a":1}}'`,
      'a\nb',
      'look',
    ])
    expect(letters?.form.whyNot).toMatch(/^It stores or sends something/)
    expect(look?.problems).toEqual([{ status: 400, codes: ['one', 'two'], about: 'Bad.' }])
  })

  test.each(['none', '', '../developers', 'Look', '__proto__'])('there is no page of “%s”', (name) => {
    expect(pageOf(name)).toBeUndefined()
  })
})

describe('what is typed', () => {
  test('is the query of a GET, without what is empty', () => {
    const fields = [
      { name: 'domain', value: 'a&b=c' },
      { name: 'ip', value: '' },
    ]
    expect(questionOf({ method: 'GET', path: '/spf', fields })).toEqual({
      method: 'GET',
      url: '/spf?domain=a%26b%3Dc',
    })
  })

  test('is a part of the path, which it cannot leave', () => {
    const fields = [
      { name: 'id', value: '$& ../x?y', isPart: true },
      { name: 'domain', value: 'a.b' },
    ]
    expect(questionOf({ method: 'GET', path: '/senders/{id}/check', fields }).url).toBe(
      '/senders/%24%26%20..%2Fx%3Fy/check?domain=a.b',
    )
  })

  test.each([
    [{ value: '2048', isNumber: true }, 2048],
    [{ value: 'many', isNumber: true }, 'many'],
    [{ value: ' ', isNumber: true }, ' '],
    [{ value: '["a.b"]', isObject: true }, ['a.b']],
    [{ value: '192.0.2.1', isObject: true }, '192.0.2.1'],
    [{ value: '{"a":', isObject: true }, '{"a":'],
    [{ value: '12' }, '12'],
  ])('%j is %j in a body', (typed, value) => {
    expect(questionOf({ method: 'POST', path: '/x', fields: [{ name: 'a', ...typed }] }).body).toEqual({
      a: value,
    })
  })
})

describe('a schema', () => {
  const wordsOf = (type: ShapeField['type']) =>
    type.map(({ text, isNamed }) => (isNamed ? `<${text}>` : text)).join('')
  const rowsOf = (schema: JsonSchema) =>
    fieldsOf(schema).map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${wordsOf(type)}`)
  const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
  })
  const text = { type: 'string' }
  const named = { $ref: '#/components/schemas/Finding' }

  test.each<[string, JsonSchema, string[]]>([
    ['fields', object({ a: text, b: { type: 'number' } }, ['a']), ['a: string', 'b?: number']],
    ['an object in it', object({ a: object({ b: text }) }), ['a: object', 'a.b: string']],
    [
      'lists in lists',
      object({ a: { type: 'array', items: object({ b: { type: 'array', items: text } }) } }),
      ['a: list of object', 'a[].b: list of string'],
    ],
    ['a list alone', { type: 'array', items: object({ a: text }) }, ['[].a: string']],
    ['a named one', object({ a: { type: 'array', items: named } }), ['a: list of <Finding>']],
    ['a named one or nothing', object({ a: { anyOf: [named, { type: 'null' }] } }), ['a: <Finding> or null']],
    ['values', object({ a: { enum: ['x', 'y'] }, b: { const: true } }), ['a: "x" or "y"', 'b: true']],
    [
      'names of its own',
      object({ a: { type: 'object', additionalProperties: text } }),
      ['a: object of string'],
    ],
    [
      'one or the other',
      { oneOf: [object({ state: { const: 'a' }, b: text }), object({ state: { const: 'c' } })] },
      ['state: "a" or "c"', 'b?: string'],
    ],
    ['both', { allOf: [object({ a: text }), object({ b: text })] }, ['a: string', 'b: string']],
  ])('with %s', (_what, schema, rows) => {
    expect(rowsOf(schema)).toEqual(rows)
  })

  test('that holds itself ends', () => {
    const deep: JsonSchema = { type: 'object' }
    deep.properties = { a: deep }
    expect(fieldsOf(deep).length).toBeLessThan(20)
  })

  test('with many values names some and says how many are left', () => {
    const many = { enum: Array.from({ length: 30 }, (_, index) => index) }
    expect(wordsOf(typeOf(many))).toMatch(/^0, 1, .*, 23 and 6 more$/)
  })
})

test('every word of a filter has to occur', () => {
  expect(
    ['spf check', 'SPF  Check', 'spf none', ''].map((question) => matches('Check an SPF record', question)),
  ).toEqual([true, true, false, true])
  expect(countText(3, 9, 'a')).toBe('3 of 9 routes match.')
})
