// `npm run api-descriptions`: what the comments of the schemas say of each field of the API's answers, for openapi.json. Reads
// the sources with TypeScript's parser and writes worker/api/openapi/descriptions.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { root } from './run.mjs'

const ANSWERS = 'worker/api/openapi/answers.ts'
const FILE = `${root}worker/api/openapi/descriptions.json`
/** Valibot's functions that hold what their first argument says, and refer to it where it has a name. */
const HOLDERS = new Set(['array', 'optional', 'nullable', 'nullish', 'pipe', 'readonly'])
/** Those that make a schema of their own from it. */
const COPIERS = new Set(['omit', 'pick', 'partial'])
/** Those that hold one of several, or several at once. */
const COMBINERS = new Set(['union', 'intersect', 'variant'])

/**
 * Fields by the name that their schema has in openapi.json; a field of a field stands behind a dot, unless it belongs to a
 * schema with a name of its own. @returns {Record<string, Record<string, string>>}
 */
export function apiDescriptions() {
  const listed = sourceOf(ANSWERS).declared.get('NAMED_SCHEMAS').nodes[0].expression.properties
  const named = new Map(
    listed.map((property) => {
      const schema = declarationOf(
        ts.isShorthandPropertyAssignment(property) ? property.name : property.initializer,
      )
      return [schema, property.name.getText()]
    }),
  )
  const described = [...named].map(([schema, name]) => [name, Object.fromEntries(fieldsOf(schema, named))])
  return Object.fromEntries(described.filter(([, fields]) => Object.keys(fields).length > 0))
}

const sources = new Map()

/** What a file declares and what it imports, under the names that they have in it; each file is read once. */
function sourceOf(path) {
  const known = sources.get(path)
  if (known) return known
  const { statements } = ts.createSourceFile(
    path,
    readFileSync(root + path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const imported = new Map(statements.filter(ts.isImportDeclaration).flatMap(importsOf))
  const declared = new Map()
  // A schema that holds itself has its comments at the interface of the same name.
  const declare = (name, node, comment) => {
    const { nodes = [], comment: before } = declared.get(name) ?? {}
    declared.set(name, { nodes: [...nodes, node], comment: before ?? comment })
  }
  for (const statement of statements) {
    if (ts.isInterfaceDeclaration(statement)) declare(statement.name.text, statement, commentOf(statement))
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        declare(name.getText(), initializer, commentOf(statement))
      }
    }
  }
  sources.set(path, { declared, imported })
  return { declared, imported }
}

/** Pairs of a name in the file and what it stands for elsewhere; a whole module has no name there. */
function importsOf({ moduleSpecifier, importClause }) {
  const from = moduleSpecifier.text.replace(/^#/, '')
  const bindings = importClause?.namedBindings
  if (!bindings) return []
  if (ts.isNamespaceImport(bindings)) return [[bindings.name.text, { from }]]
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { from, name: (propertyName ?? name).text },
  ])
}

/** Of a name or of `module.name`; undefined for whatever is not declared in our own sources. */
function declarationOf(node) {
  const { declared, imported } = sourceOf(node.getSourceFile().fileName)
  if (ts.isPropertyAccessExpression(node)) {
    const from = imported.get(node.expression.getText())
    return from && inOurs(from.from) ? sourceOf(from.from).declared.get(node.name.text) : undefined
  }
  if (!ts.isIdentifier(node)) return undefined
  const from = imported.get(node.text)
  if (!from) return declared.get(node.text)
  return inOurs(from.from) ? sourceOf(from.from).declared.get(from.name) : undefined
}

const inOurs = (path) => path.startsWith('shared/')

const fieldsOf = (declaration, named) => declaration.nodes.flatMap((node) => fieldsIn(node, named))

/** Pairs of a field's path and what is said of it. */
function fieldsIn(node, named) {
  const declaration = declarationOf(node)
  if (declaration) return named.has(declaration) ? [] : fieldsOf(declaration, named)
  if (ts.isInterfaceDeclaration(node)) {
    return node.members.flatMap((member) => pair(member.name?.getText(), commentOf(member)))
  }
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) => fieldsAt(property, named))
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'entries')
    return copied(node.expression, named)
  if (!ts.isCallExpression(node)) return []
  const called = calledBy(node)
  const [first] = node.arguments
  if (called === 'object' || called === 'looseObject' || HOLDERS.has(called)) return fieldsIn(first, named)
  if (COPIERS.has(called)) return copied(first, named)
  if (!COMBINERS.has(called)) return []
  const parts = node.arguments.find(ts.isArrayLiteralExpression)?.elements ?? []
  return agreed(parts.map((part) => fieldsIn(part, named)))
}

function fieldsAt(property, named) {
  if (ts.isSpreadAssignment(property)) return fieldsIn(property.expression, named)
  const name = property.name.getText().replaceAll(/^['"]|['"]$/g, '')
  if (ts.isShorthandPropertyAssignment(property)) return pair(name, commentOf(property))
  const below = fieldsIn(property.initializer, named).map(([path, text]) => [`${name}.${path}`, text])
  return [...pair(name, commentOf(property) ?? commentOfHeld(property.initializer)), ...below]
}

/** The fields themselves, whether or not the schema has a name. */
function copied(node, named) {
  const declaration = declarationOf(node)
  return declaration ? fieldsOf(declaration, named) : fieldsIn(node, named)
}

const calledBy = (call) => call.expression.getText().replace(/^v\./, '')

/** What the parts say alike; a field that means one thing here and another there is left to its parts. */
function agreed(parts) {
  const texts = new Map()
  for (const [path, text] of parts.flat()) texts.set(path, new Set(texts.get(path)).add(text))
  return [...texts].filter(([, all]) => all.size === 1).map(([path, all]) => [path, [...all][0]])
}

const pair = (name, comment) => (name && comment ? [[name, comment]] : [])

/** Of the schema that stands there for the field or for its entries. */
function commentOfHeld(node) {
  const declaration = declarationOf(node)
  if (declaration) return declaration.comment
  if (!ts.isCallExpression(node) || !HOLDERS.has(calledBy(node))) return undefined
  return commentOfHeld(node.arguments[0])
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
