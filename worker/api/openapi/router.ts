import { Hono } from 'hono'
import { encodeHex } from '#shared/kit/bytes.ts'
import * as v from 'valibot'
import { openApiDocument } from '#worker/api/openapi/document.ts'
import { described, type RouterRoutes, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

const AN_HOUR = 3600

const ABOUT_DESCRIPTION: RouteText = {
  summary: 'This description, for programs',
  answer: {
    status: 200,
    about: 'An OpenAPI 3.1 document.',
    schema: v.looseObject({ openapi: v.literal('3.1.0'), paths: v.looseObject({}) }),
  },
  answerExample: { openapi: '3.1.0', paths: {} },
}

/** @param routes of the router that this one is mounted on, read at the first request */
export function openApi(routes: RouterRoutes) {
  let known: Promise<{ text: string; tag: string }> | undefined
  return new Hono<ApiEnv>().get('/', described(ABOUT_DESCRIPTION), async (c) => {
    known ??= written(routes)
    const { text, tag } = await known
    c.header('Cache-Control', `public, max-age=${AN_HOUR}`)
    c.header('ETag', tag)
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

async function written(routes: RouterRoutes): Promise<{ text: string; tag: string }> {
  const text = JSON.stringify(openApiDocument(routes))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return {
    text,
    tag: `W/"${encodeHex(digest.subarray(0, 8))}"`,
  }
}
