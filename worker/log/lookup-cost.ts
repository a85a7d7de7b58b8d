export interface ReportedLookupCost {
  waves: number
  queries: number
}

export function lookupCostOf(headers: Headers): ReportedLookupCost {
  const { waves, queries } =
    /waves=(?<waves>\d+) queries=(?<queries>\d+)/.exec(headers.get('server-timing') ?? '')?.groups ?? {}
  return { waves: Number(waves ?? 0), queries: Number(queries ?? 0) }
}
