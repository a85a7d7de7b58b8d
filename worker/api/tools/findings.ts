// GET /user/tools/findings: every finding that a check can have, explained. Nothing is looked up.
import { Hono } from 'hono'
import * as v from 'valibot'
import { explainAll, ExplainedFinding } from '#shared/report/catalogue/explain.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

const ABOUT: RouteText = {
  group: 'Explanations',
  summary: 'List every finding, explained',
  about:
    'What each `code` of a finding means, how severe it is at worst, the rule behind it and what to do. Nothing is looked up.',
  answer: { status: 200, about: 'All findings, by protocol.', schema: v.array(ExplainedFinding) },
}

export const findings = new Hono<ApiEnv>().get('/', described(ABOUT), (c) => c.json(explainAll(), 200))
