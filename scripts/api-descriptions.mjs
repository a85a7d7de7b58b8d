// `npm run api-descriptions`: what the comments of the schemas say of each field of the API's answers, for openapi.json. Reads
// the sources with TypeScript's parser and writes worker/api/openapi/descriptions.json.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { root } from './run.mjs'

const SOURCES = /(?:^|\/)schema\.ts$|^report\/|^dns\/provider\.ts$|^api\/error\.ts$/
const FILE = `${root}worker/api/openapi/descriptions.json`
/** Valibot's functions whose first argument is what the field holds. */
const WRAPPERS = new Set([
  'array',
  'optional',
  'nullable',
  'nullish',
  'pipe',
  'partial',
  'omit',
  'pick',
  'readonly',
])
/** Those that hold one of several, or several at once. */
const COMBINERS = new Set(['union', 'intersect', 'variant'])

/** Fields by the name of their schema; a field of a field stands behind a dot. @returns {Record<string, Record<string, string>>} */
export function apiDescriptions() {
  const files = readdirSync(`${root}shared`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => SOURCES.test(file))
  const declared = new Map(files.flatMap((file) => declarationsOf(file)))
  const described = [...declared.keys()]
    .sort()
    .map((name) => [name, Object.fromEntries(fieldsOf(name, declared))])
  return Object.fromEntries(described.filter(([, fields]) => Object.keys(fields).length > 0))
}

/** Schemas, interfaces and groups of fields, each under its name. A schema wins over the type of the same name. */
function declarationsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}shared/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations.map(({ name, initializer }) => [
        name.getText(),
        { comment: commentOf(statement), node: initializer },
      ]),
    )
  const interfaces = source.statements
    .filter(ts.isInterfaceDeclaration)
    .map((node) => [node.name.text, { comment: commentOf(node), node }])
  return [...interfaces, ...constants.filter(([name]) => !interfaces.some(([other]) => other === name))]
}

const fieldsOf = (name, declared) => fieldsIn(declared.get(name).node, declared, new Set([name]))

/** Pairs of a field's path and what is said of it. `above`: the names on the way here, for shapes that hold themselves. */
function fieldsIn(node, declared, above) {
  if (node === undefined) return []
  if (ts.isIdentifier(node)) {
    const next = declared.get(node.text)
    return next && !above.has(node.text) ? fieldsIn(next.node, declared, new Set([...above, node.text])) : []
  }
  if (ts.isInterfaceDeclaration(node)) {
    return node.members.flatMap((member) => pair(member.name?.getText(), commentOf(member)))
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) => {
      if (ts.isSpreadAssignment(property)) return fieldsIn(property.expression, declared, above)
      const name = property.name.getText().replaceAll(/^['"]|['"]$/g, '')
      const below = fieldsIn(property.initializer, declared, above).map(([path, text]) => [
        `${name}.${path}`,
        text,
      ])
      return [...pair(name, commentOf(property) ?? commentOfNamed(property.initializer, declared)), ...below]
    })
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'entries') {
    return fieldsIn(node.expression, declared, above)
  }
  if (!ts.isCallExpression(node)) return []
  const called = node.expression.getText().replace(/^v\./, '')
  if (called === 'object' || called === 'looseObject' || WRAPPERS.has(called)) {
    return fieldsIn(node.arguments[0], declared, above)
  }
  if (!COMBINERS.has(called)) return []
  const parts = node.arguments.find(ts.isArrayLiteralExpression)?.elements ?? []
  return agreed(parts.map((part) => fieldsIn(part, declared, above)))
}

/** What the parts say alike; a field that means one thing here and another there is left to its parts. */
function agreed(parts) {
  const texts = new Map()
  for (const [path, text] of parts.flat()) texts.set(path, new Set(texts.get(path)).add(text))
  return [...texts].filter(([, all]) => all.size === 1).map(([path, all]) => [path, [...all][0]])
}

const pair = (name, comment) => (name && comment ? [[name, comment]] : [])

/** Of a schema that stands in for the field, unless it is described under its own name. */
function commentOfNamed(node, declared) {
  if (ts.isIdentifier(node)) return declared.get(node.text)?.comment
  if (!ts.isCallExpression(node) || !WRAPPERS.has(node.expression.getText().replace(/^v\./, '')))
    return undefined
  return commentOfNamed(node.arguments[0], declared)
}

/** Its own comment in one line, lists as they are. */
function commentOf(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment)
  return text?.replaceAll(/\n(?!- )/g, ' ').trim() || undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = JSON.stringify(apiDescriptions())
  writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), filepath: FILE }))
  process.stdout.write('worker/api/openapi/descriptions.json\n')
}
