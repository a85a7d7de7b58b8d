// A field with its own description refers to a named schema, like any other field.
import type { ConversionConfig } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { JsonSchema } from '#shared/api/openapi.ts'

/**
 * `v.pipe(SpfTreeNode, v.description('…'))` is a different schema than SpfTreeNode, so the converter would write it out in full.
 * @param refs the reference to each named schema
 */
export const referFields =
  (refs: ReadonlyMap<unknown, string>): NonNullable<ConversionConfig['overrideSchema']> =>
  ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type !== 'object') return undefined
    const { entries } = valibotSchema as v.ObjectSchema<v.ObjectEntries, undefined>
    const written = jsonSchema.properties as Readonly<Record<string, JsonSchema>>
    const properties = Object.entries(entries).map(([field, schema]) => {
      const $ref = refOf(schema, refs)
      const description = written[field]?.description
      return [field, $ref && description ? { $ref, description } : written[field]]
    })
    return { ...jsonSchema, properties: Object.fromEntries(properties) as typeof jsonSchema.properties }
  }

function refOf(schema: v.GenericSchema, refs: ReadonlyMap<unknown, string>): string | undefined {
  const inner = schema as { type: string; wrapped?: v.GenericSchema; pipe?: readonly v.GenericSchema[] }
  const held = inner.pipe?.[0] ?? (inner.type === 'optional' ? inner.wrapped : undefined)
  return refs.get(schema) ?? (held && refOf(held, refs))
}
