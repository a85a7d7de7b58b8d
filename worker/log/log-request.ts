// One line per request for the log, and one data point for the counters: the route, never the input or the visitor.
import type { WorkerEnv } from '#worker/env.ts'

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
