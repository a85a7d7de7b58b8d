// The Model Context Protocol over HTTP (Streamable HTTP, answers as JSON): without a session, so both the generation that
// begins with `initialize` (2025-03-26 to 2025-11-25) and the one without a handshake (2026-07-28) are served by one function.
// By hand, since the official server brings 112 KB (gzip) into the worker, most of it a second schema library.
import type { OpenApi } from '#shared/api/openapi.ts'
import { callTool, type AskApi, type ToolResult } from '#worker/mcp/call-tool.ts'
import { inputSchemaOf, MCP_TOOLS } from '#worker/mcp/tools.ts'

const MODERN_VERSION = '2026-07-28'
const EARLIER_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']
const META = 'io.modelcontextprotocol/'
const SERVER = { name: 'warmpost', title: 'Warmpost', version: '1.0.0' }
const INSTRUCTIONS =
  'Email deliverability with proof. Begin with check_domain. “unknown” means that it could not be found out: never report it as missing or broken. The domains northwind.test and broken.test are samples that always answer.'
const AN_HOUR_MS = 3_600_000

/** JSON-RPC 2.0, and the two codes of the protocol itself. */
const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  header: -32020,
  version: -32022,
}

interface Surroundings {
  ask: AskApi
  openApi: () => Promise<OpenApi>
  pause: (ms: number) => Promise<void>
}

interface Message {
  jsonrpc: '2.0'
  id?: string | number
  method: string
  params?: Record<string, unknown>
}

export async function answerMcp(request: Request, surroundings: Surroundings): Promise<Response> {
  const message = await readMessage(request)
  if (message === null) return failed(null, CODES.parse, 'The body is not valid JSON.', 400)
  if (!isMessage(message)) return failed(null, CODES.request, 'One JSON-RPC message is expected.', 400)
  const meta = (message.params?._meta ?? {}) as Record<string, unknown>
  const version = meta[`${META}protocolVersion`]
  const id = message.id ?? null
  const header = request.headers.get('mcp-protocol-version')
  if (typeof version === 'string') {
    if (version !== MODERN_VERSION)
      return failed(id, CODES.version, `Protocol version ${version} is not supported.`, 400, {
        supported: [MODERN_VERSION],
        requested: version,
      })
    if (header !== version)
      return failed(id, CODES.header, 'MCP-Protocol-Version and the message differ.', 400)
  } else if (
    header !== null &&
    ![...EARLIER_VERSIONS, '2024-11-05'].includes(header) &&
    message.method !== 'initialize'
  )
    return failed(id, CODES.request, `Protocol version ${header} is not supported.`, 400)
  // A notification is not answered.
  if (message.id === undefined) return new Response(null, { status: 202 })
  return respond(message, typeof version === 'string', { request, ...surroundings })
}

async function readMessage(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

const isMessage = (message: unknown): message is Message => {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false
  const { jsonrpc, method, params, id } = message as Record<string, unknown>
  const isParams =
    params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  const isId = id === undefined || typeof id === 'string' || typeof id === 'number'
  return jsonrpc === '2.0' && typeof method === 'string' && isParams && isId
}

type Asked = Surroundings & { request: Request }

async function respond(message: Message, isModern: boolean, asked: Asked): Promise<Response> {
  const { id = null, method, params = {} } = message
  const done = (result: object, isCacheable = false) => {
    const modern = {
      resultType: 'complete',
      ...(isCacheable && { ttlMs: AN_HOUR_MS, cacheScope: 'public' }),
      _meta: { [`${META}serverInfo`]: SERVER },
    }
    return Response.json({ jsonrpc: '2.0', id, result: { ...result, ...(isModern && modern) } })
  }
  switch (method) {
    case 'initialize':
      if (isModern) break
      return done({
        protocolVersion:
          EARLIER_VERSIONS.find((one) => one === params.protocolVersion) ?? EARLIER_VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: SERVER,
        instructions: INSTRUCTIONS,
      })
    case 'server/discover':
      if (!isModern) break
      return done(
        { supportedVersions: [MODERN_VERSION], capabilities: { tools: {} }, instructions: INSTRUCTIONS },
        true,
      )
    case 'ping':
      return done({})
    case 'tools/list':
      return done({ tools: listedTools(await asked.openApi()) }, true)
    case 'tools/call': {
      const result = await called(params, asked)
      return result ? done(result) : failed(id, CODES.params, `There is no tool “${String(params.name)}”.`)
    }
  }
  return failed(id, CODES.method, `There is no method ${method}.`, isModern ? 404 : 200)
}

async function called(
  params: Record<string, unknown>,
  { ask, pause, request }: Asked,
): Promise<ToolResult | undefined> {
  const given = params.arguments
  const isGiven = typeof given === 'object' && given !== null && !Array.isArray(given)
  return callTool(String(params.name), isGiven ? (given as Record<string, unknown>) : {}, {
    ask,
    pause,
    origin: new URL(request.url).origin,
  })
}

const listedTools = (openApi: OpenApi) =>
  MCP_TOOLS.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool, openApi),
    annotations: {
      readOnlyHint: !tool.stores,
      idempotentHint: !tool.stores,
      destructiveHint: false,
      openWorldHint: tool.asksOthers,
    },
  }))

const failed = (
  id: string | number | null,
  code: number,
  message: string,
  status = 200,
  data?: object,
): Response =>
  Response.json({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }, { status })
