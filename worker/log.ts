// What the log has: never the input or the visitor.
import type { WorkerEnv } from '#worker/env.ts'

export interface ReportedLookupCost {
  waves: number
  queries: number
}

export function lookupCostOf(headers: Headers): ReportedLookupCost {
  const { waves, queries } =
    /waves=(?<waves>\d+) queries=(?<queries>\d+)/.exec(headers.get('server-timing') ?? '')?.groups ?? {}
  return { waves: Number(waves ?? 0), queries: Number(queries ?? 0) }
}

// A bug, for the log: its kind, its place, and the reference that the visitor sees. Its message is left out, since it may
// quote the input.

/** Eight characters of a page's nonce identify the failure: both the page and the log have them. */
export const referenceOf = (nonce: string): string => nonce.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 8)

export function logError(where: string, error: unknown, reference: string): void {
  const kind = error instanceof Error ? error.name : typeof error
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(
    JSON.stringify({ where, reference, kind, at: places.slice(0, 8).map((place) => place.trim()) }),
  )
}

// One line per request, and one data point for the counters.

interface RequestFacts {
  /** The route's pattern, e.g. "/blogs/:slug"; "other" for a URL without a route. */
  route: string
  method: string
  status: number
  ms: number
  waves: number
  queries: number
  /** Identifies a failure in the log and on the visitor's page. */
  reference?: string | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function logRequest(env: Pick<WorkerEnv, 'COUNTERS'>, facts: RequestFacts): void {
  const line = {
    ...facts,
    method: METHODS.has(facts.method) ? facts.method : 'other',
    outcome: outcomeOf(facts),
  }
  // oxlint-disable-next-line no-console -- this is the log
  console.log(JSON.stringify(line))
  env.COUNTERS?.writeDataPoint({
    indexes: [line.route],
    blobs: [line.route, line.method, line.outcome],
    doubles: [line.status, line.ms, line.waves, line.queries],
  })
}

const outcomeOf = ({ status }: RequestFacts): string => {
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status >= 400 ? 'refused' : 'ok'
}

/**
 * @param patterns paths as in the route table, e.g. "blogs/:slug"; "*" is ignored
 * @returns a function that gives the pattern of a path, or "other"
 */
export function routeNamer(patterns: readonly string[]): (pathname: string) => string {
  const known = patterns
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ name: `/${pattern.replace(/^\//, '')}`, parts: partsOf(pattern) }))
  const names = new Set(known.map(({ name }) => name))
  return (pathname) => {
    // Nearly all: no need to go through some hundred patterns.
    if (names.has(pathname)) return pathname
    const parts = partsOf(pathname)
    const route = known.find((one) => fits(one.parts, parts))
    return route?.name ?? 'other'
  }
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isLastOptional = pattern.at(-1)?.endsWith('?') === true
  const lengths = isLastOptional ? [pattern.length - 1, pattern.length] : [pattern.length]
  return lengths.includes(parts.length) && parts.every((part, i) => fitsPart(pattern[i] ?? '', part))
}

const fitsPart = (pattern: string, part: string): boolean => pattern.startsWith(':') || pattern === part
