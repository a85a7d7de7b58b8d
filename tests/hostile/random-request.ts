// Random requests: any route, any method, with queries, headers and bodies that are valid, wrong or absurd. Every part
// of each has a mark by which it would be found in the log.
import { API, pagePaths, type ApiRoute } from './routes.ts'
import type { Random } from './random.ts'
import { HOSTILE_STRINGS } from './strings.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** The start of every mark; it survives lower case, percent-encoding and punycode. */
export const MARK = 'wqz7'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const WORDS = [
  'domain',
  'ip',
  'email',
  'tab',
  'q',
  'selector',
  'record',
  'example',
  'cursor',
  'lists',
  'token',
  'index',
  '_data',
  '_routes',
  '__proto__',
  'constructor',
  'a[]',
  '',
]
const DOMAINS = [
  'northwind.test',
  'broken.test',
  'good.example',
  'two.example',
  'servfail.example',
  'EMPTY.example.',
  'localhost',
  '127.0.0.1',
  'xn--80ak6aa92e.com',
  'пример.рф',
  '例え。jp',
  'com',
  '.',
  '..',
  '*.com',
  '_dmarc.good.example',
  'a@good.example',
  'https://good.example:99/x?y#z',
]
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'image/png',
  'x',
  '*/*',
  'application/JSON;;;',
]
const JUNK_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '0',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '1e999',
  '"\\ud800"',
  '\ufeff{}',
  '['.repeat(20_000),
  '{"a":'.repeat(5_000),
  '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  '%',
  '%ff=%fe&=&&a=b=c',
]

export function randomRequest(chance: Random, routes: readonly ApiRoute[], number: number): RandomRequest {
  const mark = `${MARK}${number.toString(36)}x`
  const value = () => randomValue(chance, mark)
  const kind = chance.below(20)
  if (kind < 9) return apiRequest(chance, chance.pick(routes), mark, value)
  if (kind < 17) return pageRequest(chance, mark, value)
  const path = `/${Array.from({ length: 1 + chance.below(4) }, () => escaped(chance, value())).join('/')}`
  return { method: anyMethod(chance), path: path.slice(0, 6_000), headers: someHeaders(chance, mark, value) }
}

function apiRequest(chance: Random, route: ApiRoute, mark: string, value: () => string): RandomRequest {
  const { fields, from } = route
  const filled = Object.fromEntries(
    Object.entries(fields)
      .filter(() => chance.chance(0.9))
      .map(([name, example]) => [
        name,
        chance.chance(0.4) ? example : chance.chance(0.15) ? oddValue(chance, mark) : value(),
      ]),
  )
  const method = chance.chance(0.8) ? route.method : anyMethod(chance)
  const headers = someHeaders(chance, mark, value)
  const query = from === 'query' ? Object.entries(filled) : []
  const path = `${route.path}${queryOf(chance, query, mark, value)}`
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  const body = chance.chance(0.75)
    ? JSON.stringify({ ...filled, [mark]: value() })
    : randomBody(chance, mark, value)
  if (chance.chance(0.85)) headers['content-type'] = 'application/json'
  return { method, path, headers, body: Buffer.from(body) }
}

function pageRequest(chance: Random, mark: string, value: () => string): RandomRequest {
  const page = chance.pick(pagePaths)
  const part = chance.chance(0.15)
    ? `/${escaped(chance, value())}`
    : chance.chance(0.15)
      ? '.data'
      : chance.chance(0.1)
        ? '/'
        : ''
  const names = Array.from({ length: chance.below(5) }, (): [string, unknown] => [
    chance.pick(WORDS),
    value(),
  ])
  const method = chance.chance(0.7) ? 'GET' : anyMethod(chance)
  const path = `${page}${part}`.slice(0, 4_000) + queryOf(chance, names, mark, value)
  const headers = someHeaders(chance, mark, value)
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  return { method, path, headers, body: Buffer.from(randomBody(chance, mark, value)) }
}

const anyMethod = (chance: Random) => (chance.chance(0.5) ? 'POST' : chance.pick(METHODS))

function randomValue(chance: Random, mark: string): string {
  switch (chance.below(8)) {
    case 0:
      return `${mark}.${chance.pick(['com', 'test', 'example', 'co.uk', 'рф'])}`
    case 1:
      return `ada.${mark}@${chance.pick(DOMAINS)}`
    case 2:
      return chance.pick(DOMAINS)
    case 3:
      return chance.pick(HOSTILE_STRINGS)
    case 4:
      return `${mark} ${chance.pick(HOSTILE_STRINGS)}`
    case 5:
      return (
        String.fromCodePoint(...Array.from({ length: chance.below(60) }, () => randomCodePoint(chance))) +
        mark
      )
    case 6:
      return (
        chance.pick(['v=spf1 ', 'v=DMARC1; p=', 'v=BIMI1; l=', '']) + `${mark} `.repeat(chance.below(300))
      )
    default:
      return chance.pick([
        '-1',
        '1e308',
        'NaN',
        '0',
        '99999999999999999999',
        '1/3',
        'true',
        '192.0.43.10',
        '::1',
        mark,
      ])
  }
}

const randomCodePoint = (chance: Random): number => {
  const point = chance.below(chance.pick([0x7f, 0x600, 0x3000, 0x110000]))
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
}

/** Values that no form sends, but JSON allows. */
const oddValue = (chance: Random, mark: string): unknown =>
  chance.pick([
    null,
    true,
    -1,
    1e21,
    [],
    {},
    [mark],
    { [mark]: mark },
    [[[[]]]],
    '\u0000',
    'a'.repeat(20_000),
  ])

function randomBody(chance: Random, mark: string, value: () => string): string {
  switch (chance.below(5)) {
    case 0:
      return chance.pick(JUNK_BODIES) + (chance.chance(0.5) ? mark : '')
    case 1:
      return JSON.stringify({ [value()]: value(), headers: value(), template: value(), email: value() })
    case 2:
      return `${mark}${chance.pick(['<div>', '(', 'Received: from ', ' \t', '{{', '&#x', 'a@b.c,'])}`.repeat(
        1 + chance.below(chance.chance(0.05) ? 90_000 : 400),
      )
    default:
      return new URLSearchParams({
        email: value(),
        message: value(),
        domain: value(),
        [chance.pick(WORDS)]: value(),
      }).toString()
  }
}

function queryOf(
  chance: Random,
  fields: readonly [string, unknown][],
  mark: string,
  value: () => string,
): string {
  const parts = fields.map(([name, text]) => `${encodeURIComponent(name)}=${escaped(chance, String(text))}`)
  if (chance.chance(0.3)) parts.push(`${mark}=${escaped(chance, value())}`)
  if (chance.chance(0.1))
    parts.push(...parts, chance.pick(['%', '%zz=%ff%fe', '=', '&&&', '+', '?', `${mark}[]=1`]))
  return parts.length > 0 ? `?${parts.join('&').slice(0, 7_000)}` : ''
}

/** Mostly correct; sometimes cut off in the middle, raw as far as HTTP allows, or escaped twice. */
function escaped(chance: Random, text: string): string {
  const right = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'))
  if (chance.chance(0.85)) return right
  if (chance.chance(0.3)) return encodeURIComponent(right)
  if (chance.chance(0.5)) return right.slice(0, -1)
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\x21-\x7e\x80-\xff]|[#?]/g, '')
}

function someHeaders(chance: Random, mark: string, value: () => string): Record<string, string> {
  const all: Record<string, () => string> = {
    accept: () => chance.pick(['text/html', 'application/json', 'text/event-stream', '*/*', mark]),
    'accept-encoding': () => chance.pick(['gzip', 'br', 'identity', 'gzip;q=0', mark]),
    'accept-language': value,
    authorization: () => `Bearer ${mark}`,
    'cache-control': () => chance.pick(['no-cache', 'max-age=0', mark]),
    'cf-connecting-ip': () => chance.pick(['198.51.100.7', '::1', '::ffff:1.2.3.4', mark]),
    'content-encoding': () => chance.pick(['gzip', 'br', mark]),
    'content-type': () => chance.pick(TYPES),
    cookie: () => chance.pick([`theme=${mark}`, 'theme=dark', '__proto__=1', ';;;=', value()]),
    'idempotency-key': value,
    'if-modified-since': value,
    'if-none-match': value,
    origin: () => chance.pick(['null', 'https://evil.example', mark]),
    range: () => chance.pick(['bytes=0-1', 'bytes=9-1', mark]),
    referer: () => `https://${mark}.example/${mark}`,
    'user-agent': () => chance.pick(['Googlebot/2.1', `Mozilla/5.0 ${mark}`, value()]),
    'x-forwarded-for': value,
    'x-forwarded-host': () => `${mark}.example`,
    'x-http-method-override': () => 'DELETE',
    'x-remix-reload-document': () => 'yes',
  }
  const chosen = Object.entries(all).filter(() => chance.chance(0.2))
  const made = chosen.map(([name, make]) => [name, headerText(make())] as const)
  return Object.fromEntries([...made, ['x-note', mark]])
}

/** What a header field may contain: bytes, and no control characters except the tab. */
const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 1_500)

export const isApi = (path: string): boolean => path.startsWith(API)
