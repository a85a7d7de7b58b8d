// A command for each tool of the catalog with an API route: its first route, with the fields of the request as options.
import * as v from 'valibot'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { readMessageFile } from '#shared/kit/message-file.ts'
import { noteForm, readInput } from '#cli/input-text.ts'
import { lowerFirst } from '#shared/kit/sentence.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { apiOf, commandOf, type Tool } from '#shared/tools/tool.ts'
import { openApi, routesAt, type Api, type Report } from '#cli/api.ts'
import { given, type Argument, type Call, type Command, type Option, type Outcome } from '#cli/command.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'
import { resolversOf } from '#cli/common-options.ts'
import { describedRoutes } from '#worker/api/openapi/route-text.ts'
import { inputOf, type TakenInput } from '#worker/http/validate.ts'

const MAX_TEXT_BYTES = 1024 * 1024

/** The input of a tool. */
interface Question {
  tool: Tool
  path: string
  /** From the API's route; undefined for a route that reads a whole message. */
  input: TakenInput | undefined
  takesMessage: boolean
}

/** For a tool that takes several requests, whose answers are combined. */
const COMPOSED: Record<string, () => Promise<(api: Api, query: URLSearchParams) => Promise<Report>>> = {
  'domain-report': async () => (await import('#cli/commands/ask-domain.ts')).askDomain,
  dkim: async () => (await import('#cli/commands/ask-dkim.ts')).askDkim,
}

/** Fields that only pages need. */
const HIDDEN = ['cursor', 'slice', 'part', 'format']

const TOOLS_WITH_ROUTES: readonly Tool[] = TOOLS.filter(({ api }) => api)

/** All of them: this loads every check. */
export const toolCommands = (): Promise<Command[]> => Promise.all(TOOLS_WITH_ROUTES.map(toolCommand))

export async function findToolCommand(name: string): Promise<Command | undefined> {
  const tool = TOOLS_WITH_ROUTES.find((one) => commandOf(one) === name)
  return tool && toolCommand(tool)
}

async function toolCommand(tool: Tool): Promise<Command> {
  const path = apiOf(tool)
  const routes = await routesAt(path)
  const input = routes.map(({ handler }) => inputOf(handler)).find((one) => one !== undefined)
  const takesMessage = describedRoutes(routes)[0]?.text.body !== undefined && input?.from !== 'json'
  const drafts = tool.api?.routes.some((route) => route.endsWith('/preview')) === true
  return commandFor({ tool, path, input, takesMessage }, drafts)
}

function commandFor(question: Question, drafts: boolean): Command {
  const { tool, input } = question
  const fields = fieldsOf(input)
  const argument = argumentOf(question, fields)
  const options = fields.filter(({ name }) => name !== argument.name && !HIDDEN.includes(name)).map(optionOf)
  const draft: Option = {
    name: 'draft',
    value: 'RECORD',
    about: 'Check this record instead of the published one, before you publish it.',
  }
  return {
    name: commandOf(tool),
    about: tool.about,
    argument: { ...argument, name: argument.isFile ? 'FILE' : argument.name.toUpperCase() },
    options: drafts ? [...options, draft] : options,
    run: (call) => runTool(question, argument, call),
  }
}

interface Field {
  name: string
  about: string
  isRequired: boolean
  choices?: readonly string[]
}

function fieldsOf(input: TakenInput | undefined): Field[] {
  if (!input || !('entries' in input.schema)) return []
  return Object.entries(input.schema.entries as Record<string, v.GenericSchema>).map(([name, schema]) => {
    const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema
    const choices = 'options' in inner ? (inner.options as unknown[]).map(String) : undefined
    return {
      name,
      about: aboutOf(schema) ?? aboutOf(inner) ?? '',
      isRequired: inner === schema,
      ...(choices && { choices }),
    }
  })
}

const aboutOf = (schema: v.GenericSchema): string | undefined => v.getDescription(schema)

const optionOf = ({ name, about, choices }: Field): Option => ({
  name,
  value: choices ? choices.join('|') : name.toUpperCase(),
  about,
  ...(choices && { choices }),
})

/** The field that the command is about: the domain, the IP address, the text of a file. */
function argumentOf({ takesMessage, input }: Question, fields: readonly Field[]): Argument {
  if (takesMessage)
    return { name: 'message', about: 'a message file (.eml); “-” is standard input.', isFile: true }
  const main = fields.find(({ name, isRequired }) => isRequired || name === 'ip') ?? fields[0]
  const isText = input?.from === 'json' && main?.name !== 'email'
  const about = isText
    ? `a file with: ${lowerFirst(main?.about ?? '')} “-” is standard input.`
    : (main?.about ?? '')
  return { name: main?.name ?? '', about, ...(isText && { isFile: true }) }
}

async function runTool(question: Question, argument: Argument, call: Call): Promise<Outcome[]> {
  const { tool, takesMessage } = question
  const [typed = ''] = call.arguments
  const api = openApi({ resolvers: resolversOf(call.options) }, call.terminal)
  call.terminal.progress(`${tool.label}: ${typed} …`)
  const fields = fieldsOf(question.input).flatMap(({ name }): [string, string][] => {
    const value = given(call.options, name)
    return value === undefined || name === argument.name ? [] : [[name, value]]
  })
  const content = argument.isFile ? await contentOf(typed, takesMessage === true, call.terminal) : typed
  const draft = given(call.options, 'draft')
  const report = await ask(api, question, { argument: argument.name, content, fields, draft })
  return [outcomeOf(tool, argument.isFile ? typed : subjectOf(report, typed), report)]
}

/** A message stays the bytes that were signed. */
async function contentOf(
  file: string,
  isMessage: boolean,
  terminal: Call['terminal'],
): Promise<string | Uint8Array> {
  if (!isMessage) return readInput(file, MAX_TEXT_BYTES, terminal)
  const bytes = await terminal.read(file, MAX_MESSAGE_BYTES)
  // What is no message is said by the check itself.
  const { form } = await readMessageFile(bytes).catch(() => ({ form: '' }))
  noteForm(file, form, terminal)
  return bytes
}

interface Asked {
  argument: string
  content: string | Uint8Array
  fields: [string, string][]
  draft: string | undefined
}

async function ask(api: Api, question: Question, asked: Asked): Promise<Report> {
  const { path, input, takesMessage, tool } = question
  const { argument, content, fields, draft } = asked
  if (takesMessage) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: content as Uint8Array<ArrayBuffer>,
    }
    return api.ask(`${path}?${new URLSearchParams(fields).toString()}`, init)
  }
  const text = String(content)
  if (input?.from === 'json') {
    const body = JSON.stringify({ ...Object.fromEntries(fields), [argument]: text })
    return api.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const query = new URLSearchParams([[argument, text], ...fields])
  if (draft === undefined) {
    const composed = await COMPOSED[tool.slug]?.()
    return composed ? composed(api, query) : api.ask(`${path}?${query.toString()}`)
  }
  query.set('record', draft)
  const { report, ...beside } = await api.ask<{ report: Report }>(
    `${path.replace(/[^/]+$/, 'preview')}?${query.toString()}`,
  )
  return { ...report, ...beside }
}

const subjectOf = (report: Report, typed: string): string =>
  typeof report.domain === 'string' && report.domain !== '' ? report.domain : typed
