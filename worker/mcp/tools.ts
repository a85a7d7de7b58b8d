// The tools that an agent gets: API routes under names that say what to use them for. The input of each is the schema of its
// route. There are at most fourteen, since each costs the model's attention.
import type { JsonSchema, OpenApi } from '#shared/api/openapi.ts'

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

const DRAFT_TYPES = ['spf', 'dmarc', 'bimi']

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'check_domain',
    title: 'Check a domain',
    description:
      'Start here for “why does our mail land in spam”. One verdict on SPF, DKIM, DMARC, BIMI and MX, with the records to publish. `part` asks for transport, gates or reputation.',
    method: 'get',
    path: '/user/tools/domain/report',
    asksOthers: true,
    page: '/tool/domain-report',
  },
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
    name: 'evaluate_spf',
    title: 'Evaluate SPF for a client',
    description:
      'What a receiver concludes for one sending IP address (RFC 7208), mechanism by mechanism, and the whole SPF report.',
    method: 'get',
    path: '/user/tools/spf/checker',
    asksOthers: true,
    page: '/tool/spf',
  },
  {
    name: 'find_dkim',
    title: 'Find DKIM keys',
    description:
      'Checks one DKIM key, or tries common selectors. Not found does not mean missing: DNS has no list of selectors.',
    method: 'get',
    path: '/user/tools/dkim/report',
    asksOthers: true,
    page: '/tool/dkim',
  },
  {
    name: 'check_ip',
    title: 'Check an IP address on blocklists',
    description:
      'What blocklists say about an IPv4 address. A list counts only if it passed its test within the last hour.',
    method: 'get',
    path: '/user/tools/ip/reputation',
    asksOthers: true,
    page: '/tool/ip-reputation-checker',
  },
  {
    name: 'check_headers',
    title: 'Read a message header',
    description:
      'Who vouches for a message, what route it took, where it waited. Nothing is looked up or stored.',
    method: 'post',
    path: '/user/tools/header/analyze',
    asksOthers: false,
    page: '/tool/email-header-analyzer',
  },
  {
    name: 'check_html',
    title: 'Check an email template',
    description:
      'Links, images, merge tags, wording and legal requirements of a template, in HTML or text. Nothing is stored.',
    method: 'post',
    path: '/user/tools/template/analyze',
    asksOthers: false,
  },
  {
    name: 'decode_bounce',
    title: 'Decode a bounce',
    description: 'What a bounce, an SMTP reply or log lines mean, and who has to act.',
    method: 'post',
    path: '/user/tools/bounce/decode',
    asksOthers: false,
    page: '/tool/bounce',
  },
  {
    name: 'simulate_gate',
    title: 'Simulate the gates of mailbox providers',
    description:
      'Which SMTP code Gmail, Microsoft, Yahoo and Apple would return for mail from a domain, and why.',
    method: 'get',
    path: '/user/tools/gate/simulator',
    asksOthers: true,
    page: '/tool/gate',
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
]

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
