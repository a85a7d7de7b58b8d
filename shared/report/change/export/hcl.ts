// What the Terraform exports share: HCL blocks and names for them.
import { hclText } from './escape.ts'
import type { RecordSet } from './record-set.ts'

/** An expression, written as is. */
interface Expression {
  expression: string
}
type HclValue = string | number | Expression | readonly HclValue[] | { block: HclFields }
export type HclFields = Readonly<Record<string, HclValue | readonly { block: HclFields }[]>>

export const variable = (name: string): Expression => ({ expression: `var.${name}` })

export const resource = (kind: string, name: string, fields: HclFields): string[] => [
  `resource ${hclText(kind)} ${hclText(name)} {`,
  ...body(fields, '  '),
  '}',
]

function body(fields: HclFields, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const blocks = (Array.isArray(value) ? value : [value]).filter(isBlock)
    if (blocks.length === 0) return [`${indent}${name} = ${written(value, indent)}`]
    return blocks.flatMap(({ block }) => [`${indent}${name} {`, ...body(block, `${indent}  `), `${indent}}`])
  })
}

const isBlock = (value: unknown): value is { block: HclFields } =>
  typeof value === 'object' && value !== null && 'block' in value

function written(value: HclValue, indent: string): string {
  if (typeof value === 'string') return hclText(value)
  if (typeof value === 'number') return String(value)
  if ('expression' in value) return value.expression
  if ('block' in value) return `{ ${body(value.block, '').join(', ')} }`
  const entries = value.map((entry) => `${indent}  ${written(entry, indent)},`)
  return `[\n${entries.join('\n')}\n${indent}]`
}

/**
 * Starts with a letter and contains only letters, digits, underscores and hyphens, as Terraform requires. Hyphens stay,
 * so a-b.com and a.b.com get different names in one file.
 */
export const resourceName = ({ owner, type }: RecordSet, number = 1): string => {
  const name = `${type.toLowerCase()}_${owner}`.replace(/[^a-z0-9-]+/g, '_').replace(/_$/, '')
  return number === 1 ? name : `${name}_${number}`
}
