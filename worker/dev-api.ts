// The API as `npm run dev` serves it: reloaded whenever one of its files is saved.
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { productionDeps } from '#worker/deps.ts'

export default new Hono().route(API_BASE_PATH, createCoreApi(productionDeps()))
