// The same checks for a terminal, for agents, for a pull request, and as a library.
import { BRAND } from '#app/content/brand.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { CodeBlock } from './code-block.tsx'

const TERMINAL = `npx . check ${HEALTHY_SAMPLE}
npx . spf ${BROKEN_SAMPLE} --json
npx . zone example.com.zone --new --fail-on warning
npx . help`

const AGENT = JSON.stringify(
  { mcpServers: { warmpost: { type: 'http', url: `${BRAND.origin}/mcp` } } },
  null,
  2,
)

const ACTION = `- uses: ./.github/actions/zone
  with:
    files: zones/example.com.zone`

const LIBRARY = `import { zoneResolver } from '@warmpost/rules/dns'
import { checkSpf } from '@warmpost/rules/spf'

const dns = zoneResolver({ 'example.org': { TXT: ['v=spf1 -all'] } })
const report = await checkSpf('example.org', dns)`

export const Programs = () => (
  <section className="stack gap-4" aria-labelledby="programs">
    <h2 id="programs">Terminal, agents, pull requests</h2>
    <p>
      The command line runs the same checks on your machine, with the DNS server of your choice. In a copy of
      the source code, after <code>npm ci</code> (<code>npm run library</code> makes a package of it that
      needs no other):
    </p>
    <CodeBlock label="In a terminal" code={TERMINAL} />
    <p>
      It exits with 0 when nothing is wrong, 1 when there are findings, 2 when the command line is invalid,
      and 3 when nothing could be looked up. <code>zone</code> checks a zone file before you publish it: each
      finding comes with its line number.
    </p>
    <CodeBlock label="In a pull request (GitHub Actions)" code={ACTION} />
    <p>
      Agents get tools over the Model Context Protocol, without a key: checks, drafts, and a mail test that
      they can run themselves. Each answer says what could not be looked up.
    </p>
    <CodeBlock label="For an agent (MCP)" code={AGENT} />
    <p>
      The rules themselves are modules without dependencies, for Node, workers and browsers. They are in the
      same package as the command line.
    </p>
    <CodeBlock label="As a library" code={LIBRARY} />
  </section>
)
