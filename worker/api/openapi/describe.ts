// Puts what the comments of the schemas say beside the fields of a schema for programs.
import type { JsonSchema } from '#shared/api/openapi.ts'

/** What is said of each field, by its path; see scripts/api-descriptions.mjs. */
export type FieldTexts = Readonly<Record<string, string>>

export function withDescriptions(schema: JsonSchema, texts: FieldTexts, path = ''): JsonSchema {
  const described: JsonSchema = { ...schema }
  const below = (part: JsonSchema) => withDescriptions(part, texts, path)
  if (schema.items) described.items = below(schema.items)
  for (const several of ['anyOf', 'allOf', 'oneOf'] as const) {
    if (schema[several]) described[several] = schema[several].map(below)
  }
  if (schema.properties) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => {
        const text = texts[path + name]
        const inner = withDescriptions(field, texts, `${path}${name}.`)
        return [name, text === undefined ? inner : { ...inner, description: text }]
      }),
    )
  }
  return described
}
