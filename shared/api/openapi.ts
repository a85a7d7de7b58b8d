// The part of OpenAPI 3.1 that our API description uses, for the API that makes it and the page that shows it.

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  /** Empty: no key is needed. */
  security: readonly []
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiProblem>
  }
}

export type ApiMethod = 'get' | 'post' | 'delete'

type ApiBodyType = 'application/json' | 'message/rfc822'

export interface ApiOperation {
  operationId: string
  tags: readonly [string]
  summary: string
  description?: string
  parameters?: readonly ApiParameter[]
  requestBody?: { required: boolean; content: Partial<Record<ApiBodyType, ApiContent>> }
  responses: Record<string, ApiResponse | { $ref: string }>
  /** How many queries one network may send; missing where there is no limit. */
  'x-rate-limit'?: { questions: number; seconds: number; per: string }
  /** Scripts on any website may read the answer. */
  'x-any-origin'?: true
}

export interface ApiParameter {
  name: string
  in: 'query' | 'header' | 'path'
  required: boolean
  description: string
  schema: JsonSchema
  example?: string
}

export interface ApiContent {
  schema: JsonSchema
  example?: unknown
}

export interface ApiResponse {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, ApiContent>
}

/** An answer that is not a result. */
export interface ApiProblem extends ApiResponse {
  'x-status': number
  /** What can be in `error.code`. */
  'x-codes': readonly string[]
}

export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  required?: readonly string[]
  enum?: readonly unknown[]
  [keyword: string]: unknown
}
