import { Hono } from 'hono'
import type { ApiEnv } from '#worker/api/env.ts'
export const mx = new Hono<ApiEnv>().get('/checker', (c) => c.json({ ok: true }, 200))
