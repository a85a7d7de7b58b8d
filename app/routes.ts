// Every address of the site, one line each, read from top to bottom.
import { index, route, type RouteConfig } from '@remix-run/route-config'

export default [
  index('routes/home/route.tsx'),
  route('tool/spf', 'routes/spf/route.tsx'),
  route('tool/mx', 'routes/mx/route.tsx'),
  route('styleguide', 'routes/styleguide/route.tsx'),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig
