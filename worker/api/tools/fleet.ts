import { Hono } from 'hono'
import * as v from 'valibot'
import { checkFleetRow } from '#shared/saved/fleet/check.ts'
import { FleetRow } from '#shared/saved/fleet/schema.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { fleetOptions } from '#worker/saved/kinds/fleet/shapes.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const ABOUT_ROW: RouteText = {
  summary: 'Check one domain as a row of a fleet',
  about:
    'The verdicts of the domain report within one request’s 45 lookups: SPF, DKIM, DMARC, BIMI, MX, transport, and the domain blocklists. What does not fit is “not asked”. Nothing is stored.',
  example: { domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The row.', schema: FleetRow },
}

export const fleetRow = new Hono<ApiEnv>().get(
  '/row',
  described(ABOUT_ROW),
  validQuery(v.object({ domain: DomainQuery })),
  async (c) => {
    const { domain } = c.req.valid('query')
    const { row, proofs } = await checkFleetRow(domain, c.var.resolver, await fleetOptions(domain, c.var))
    await c.var.lists.keep(proofs)
    return c.json(row, 200)
  },
)
