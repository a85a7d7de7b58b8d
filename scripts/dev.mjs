// `npm run dev`: pages and API from their sources, loaded anew on every save.
import { run } from './run.mjs'

const port = process.env.PORT ?? '5173'
await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], { quiet: true, env: { CI: '1' } })
console.log(`Pages and API reload on save: http://localhost:${port}`)
await run('remix', ['vite:dev', '--port', port, '--strictPort', '--host', '127.0.0.1'])
