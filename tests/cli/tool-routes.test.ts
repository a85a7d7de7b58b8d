// The command line loads the API's routes one tool at a time: all of them, and each at the path that the API has it at.
import { expect, test } from 'vitest'
import { routesAt } from '#cli/api.ts'
import { loadRoutes, mountOf, toolNameOf } from '#cli/tool-routes.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { describedRoutes } from '#worker/api/openapi/route-text.ts'

const { routes } = createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<
  typeof createCoreApi
>[0])
const ofTools = describedRoutes(routes).filter(({ path }) => path.startsWith('/user/tools/'))
const names = [...new Set(ofTools.map(({ path }) => toolNameOf(path)))]
const own = await Promise.all(
  names.map(async (name) =>
    describedRoutes((await loadRoutes(name)).routes).map((route) => ({
      ...route,
      path: `${mountOf(name)}${route.path}`.replace(/\/$/, ''),
    })),
  ),
)

test('they are the tools’ routes of the API', () => {
  const sorted = (list: typeof ofTools) => list.map(({ method, path }) => `${method} ${path}`).sort()
  expect(sorted(own.flat())).toEqual(sorted(ofTools))
})

test.each(ofTools.map(({ path }) => path))('%s has the handlers of the API', async (path) => {
  const handlers = (list: typeof routes) =>
    list.filter(({ method }) => method !== 'ALL').map(({ handler }) => handler)
  expect(handlers(await routesAt(path))).toEqual(handlers(routes.filter((route) => route.path === path)))
})

test.each(['', '/user/fleet', '/user/tools/', '/user/tools/toString/x', '/user/tools/__proto__'])(
  '“%s” is no tool’s',
  async (path) => {
    await expect(loadRoutes(toolNameOf(path))).rejects.toThrow('has no routes')
  },
)
