// The tools that an agent gets: API routes under names that say what to use them for. The input of each is the schema of its
// route. There are few, since each costs the model's attention.
import type { JsonSchema, OpenApi } from '#shared/api/openapi.ts'
import { AGENT_TOOLS, TOOLS } from '#shared/tools/catalogue.ts'
import { apiOf, type AgentTool } from '#shared/tools/tool.ts'

export interface McpTool {
  name: string
  title: string
  description: string
  method: 'get' | 'post'
  /** Below the base path of the API. */
  path: string
  /** Path parameters that arguments fill in. */
  parts?: Readonly<Record<string, readonly string[]>>
  /** It queries other servers, and the answer may change. */
  asksOthers: boolean
  stores?: true
  /** The page that shows the same result to a person. */
  page?: string
}

/** The argument of every tool that is not one of its route. */
export const DETAIL = 'detail'
const DETAIL_SCHEMA: JsonSchema = {
  type: 'string',
  description:
    'Answers only this part of the report, in full: one of `parts`, or a path such as “parts.authentication”.',
}

/** The record types whose checks take a draft: the names of their routes. */
const DRAFT_TYPES = TOOLS.flatMap(({ api }) => api?.routes ?? []).flatMap(
  (route) => /\/([^/]+)\/preview$/.exec(route)?.[1] ?? [],
)

/** Of a tool's page: its first route. */
const ofTool = ({ tool, ...about }: AgentTool): McpTool => ({
  ...about,
  method: tool.api?.method ?? 'get',
  path: apiOf(tool),
  page: tool.path,
})

/** What no single page's first route answers. */
const OTHERS: readonly McpTool[] = [
  {
    name: 'check_record_draft',
    title: 'Check a record before you publish it',
    description: 'Checks an SPF, DMARC or BIMI record that is not published yet against live DNS.',
    method: 'get',
    path: '/user/tools/{type}/preview',
    parts: { type: DRAFT_TYPES },
    asksOthers: true,
  },
  {
    name: 'plan_warmup',
    title: 'Plan how a domain starts to send',
    description:
      'How many emails each day may have until a goal, from published curves and limits. No date while a provider would refuse: then its `changes` come first.',
    method: 'get',
    path: '/user/tools/warmup/plan',
    asksOthers: true,
  },
  {
    name: 'make_record',
    title: 'Write a change for a DNS server or a program',
    description:
      'Turns one of the `changes` from another answer into a zone line, nsupdate, Terraform, OctoDNS and other formats. Publishes nothing.',
    method: 'post',
    path: '/user/tools/change/export',
    asksOthers: false,
  },
  {
    name: 'start_mail_test',
    title: 'Get an address for a test email',
    description:
      'Returns an address. Have the program under test send one message there, then call read_mail_test with `view`.',
    method: 'post',
    path: '/user/mail-test',
    asksOthers: false,
    stores: true,
  },
  {
    name: 'read_mail_test',
    title: 'Read what arrived at the test address',
    description:
      'Waits up to 20 seconds for a message, and checks the newest as receivers do: SPF, DKIM, DMARC, ARC, content.',
    method: 'get',
    path: '/user/mail-test/{view}',
    asksOthers: true,
  },
  {
    name: 'read_dmarc_monitor',
    title: 'Read a DMARC monitor',
    description:
      'What DMARC reports on a domain showed over the last 28 days, by the key of its monitor: who sends, what fails and why, what to do. Reports whose sender is not proved count for nothing.',
    method: 'get',
    path: '/user/dmarc-monitor/{view}',
    asksOthers: true,
  },
]

export const MCP_TOOLS: readonly McpTool[] = [...AGENT_TOOLS.map(ofTool), ...OTHERS]

/** The tool's input schema, as OpenAPI writes it. */
export function inputSchemaOf(
  { method, path, parts = {} }: McpTool,
  { paths }: OpenApi,
): JsonSchema & { type: 'object' } {
  const [first] = Object.values(parts)
  const operation = paths[first ? path.replace('{type}', first[0] ?? '') : path]?.[method]
  const body = operation?.requestBody?.content['application/json']?.schema
  if (body) return { ...body, type: 'object', properties: { ...body.properties, [DETAIL]: DETAIL_SCHEMA } }
  const fields = (operation?.parameters ?? []).filter((one) => one.in !== 'header')
  const choices = Object.entries(parts).map(
    ([name, words]) => [name, { type: 'string', enum: [...words] }] as const,
  )
  return {
    type: 'object',
    properties: Object.fromEntries<JsonSchema>([
      ...choices,
      ...fields.map(
        ({ name, schema, description }) =>
          [name, { ...schema, ...(description && { description }) }] as const,
      ),
      [DETAIL, DETAIL_SCHEMA],
    ]),
    required: [
      ...choices.map(([name]) => name),
      ...fields.filter((one) => one.required).map((one) => one.name),
    ],
  }
}
