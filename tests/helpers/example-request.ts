// The example of an API route, as a request.
import type { DescribedRoute, RouteExample } from '#worker/api/openapi/route-text.ts'

/** URL, headers and body. */
export function exampleRequest({ method, path, text }: DescribedRoute, takesJson: boolean) {
  const { example = {}, exampleHeaders = {}, parts = {}, body } = text
  const place = path.replace(/:(\w+)/g, (_part, name: string) => textOf(example[name] ?? ''))
  const others = Object.fromEntries(Object.entries(example).filter(([name]) => !(name in parts)))
  const url = Object.keys(others).length === 0 ? place : `${place}?${query(others)}`
  if (body && !takesJson) {
    const headers = { ...exampleHeaders, 'content-type': body.type }
    return { url, init: { method, headers, body: body.example } }
  }
  if (!takesJson) return { url, init: { method } }
  const headers = { ...exampleHeaders, 'content-type': 'application/json' }
  return { url: place, init: { method, headers, body: JSON.stringify(others) } }
}

const query = (example: RouteExample): string =>
  new URLSearchParams(Object.entries(example).map(([name, value]) => [name, textOf(value)])).toString()

const textOf = (value: string | number | object): string => (typeof value === 'object' ? '' : String(value))
