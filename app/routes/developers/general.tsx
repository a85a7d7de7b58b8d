// What applies to every route: where they are, what an error looks like, and the rate limits.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { BRAND } from '#app/content/brand.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { CodeBlock, TextWithCode } from './code-block.tsx'
import styles from './developers.module.css'
import type { Reference } from './reference.ts'

const FIRST_REQUEST = `curl '${BRAND.origin}${API_BASE_PATH}/user/tools/spf/checker?domain=${HEALTHY_SAMPLE}'`

export const Start = () => (
  <section className="stack gap-4" aria-labelledby="start">
    <h2 id="start">Get started</h2>
    <p>Every check on this site is also an API route. It returns the same JSON that our own pages use.</p>
    <CodeBlock label="Your first request" code={FIRST_REQUEST} />
    <p>
      <code>{HEALTHY_SAMPLE}</code> and <code>{BROKEN_SAMPLE}</code> are samples: they always answer, and
      checking them sends no DNS queries. Put your own domain in their place. A domain name, an email address
      or a URL works.
    </p>
    <p>
      The state <code>unknown</code> means that DNS did not answer; it says nothing about the record. DNS
      answers are cached for their TTL, up to five minutes; send <code>Cache-Control: no-cache</code> to look
      everything up again. The <code>Server-Timing</code> header says how long the lookups took.
    </p>
    <p>
      For code generators: <a href={`${API_BASE_PATH}/openapi.json`}>openapi.json</a> (OpenAPI 3.1) has the
      schema of every answer. <a href="/accuracy">Accuracy</a> lists every finding code with the RFC section
      behind it.
    </p>
  </section>
)

export const Errors = ({ errors }: Pick<Reference, 'errors'>) => (
  <section className="stack gap-4" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Every error has the same form. Programs should read <code>code</code>; <code>message</code> is for
      people and may change. <code>field</code> is the field that it is about, as you sent it; where more than
      one is wrong, <code>fields</code> has each with its message.
    </p>
    <CodeBlock
      label="An error"
      code={JSON.stringify(
        {
          error: {
            code: 'invalid_domain',
            message: 'The domain is missing: add ?domain=example.com.',
            field: 'domain',
          },
        },
        null,
        2,
      )}
    />
    <DataTable
      caption="Statuses and codes"
      columns={[
        { key: 'status', label: 'Status', heads: true },
        { key: 'about', label: 'When' },
      ]}
      rows={errors.map(({ status, codes, about }) => ({
        key: codes.join(),
        cells: {
          status: (
            <>
              {status}
              <br />
              <code className="regular">{codes.join(' ')}</code>
            </>
          ),
          about: (
            <span>
              <TextWithCode text={about} />
            </span>
          ),
        },
      }))}
    />
  </section>
)

export const Limits = ({ limits }: Pick<Reference, 'limits'>) => (
  <section className="stack gap-4" aria-labelledby="limits">
    <h2 id="limits">Limits</h2>
    <ul className={styles.list}>
      <li>{limits.tools} requests a minute to each tool from one network.</li>
      <li>{limits.forms} requests a minute to routes that store something: contact and subscribe.</li>
      <li>
        Beyond that, the answer is 429, with the seconds to wait in <code>Retry-After</code>.
      </li>
      <li>
        An IPv6 network is everything with the same first 64 bits; the first 48 bits together have a few times
        as much.
      </li>
      <li>A request body may be up to 1 MiB, a whole message up to 5 MiB.</li>
    </ul>
    <p>
      Need more? Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
    </p>
  </section>
)

export const Versions = () => (
  <section className="stack gap-4" aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    <p>
      The version is in the path: <code>{API_BASE_PATH}</code>. Within v1, we may add fields, but we never
      remove one or change its meaning. Ignore fields that you do not know, and do not rely on the order of
      fields.
    </p>
  </section>
)

export const OtherWebsites = () => (
  <section className="stack gap-4" aria-labelledby="websites">
    <h2 id="websites">Other websites</h2>
    <p>
      Scripts on any website may read the answers of the tools and openapi.json (CORS, without cookies).
      Contact, subscribe, the mail test and status can only be called from this site and from programs outside
      a browser.
    </p>
  </section>
)

// The same checks for a terminal, for agents, for a pull request, and as a library.

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
