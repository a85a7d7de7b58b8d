// Exports that no file imports.
import { posix } from 'node:path'
import ts from 'typescript'

/** What is imported from each file, by name; "*" if it is imported as a whole. */
type Taken = Map<string, Set<string>>

/** Each export as "file: name". */
export function unusedExports(
  files: readonly ts.SourceFile[],
  importers: readonly ts.SourceFile[],
): string[] {
  const taken: Taken = new Map()
  for (const file of importers) noteImports(file, file, taken)
  return files.flatMap((file) => {
    const names = taken.get(file.fileName)
    if (names?.has('*')) return []
    return exportedNames(file).flatMap((name) => (names?.has(name) ? [] : [`${file.fileName}: ${name}`]))
  })
}

function noteImports(file: ts.SourceFile, node: ts.Node, taken: Taken): void {
  const { specifier, names } = importIn(node)
  const path = specifier && ts.isStringLiteralLike(specifier) ? pathOf(file.fileName, specifier.text) : ''
  if (path !== '') taken.set(path, new Set([...(taken.get(path) ?? []), ...names]))
  node.forEachChild((child) => noteImports(file, child, taken))
}

function pathOf(file: string, specifier: string): string {
  const name = specifier.split('?', 1)[0] ?? ''
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : ''
}

function importIn(node: ts.Node): { specifier?: ts.Node; names: string[] } {
  if (ts.isImportDeclaration(node)) {
    const { name, namedBindings } = node.importClause ?? {}
    return {
      specifier: node.moduleSpecifier,
      names: [...(name ? ['default'] : []), ...namesIn(namedBindings)],
    }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { specifier: node.moduleSpecifier, names: node.exportClause ? namesIn(node.exportClause) : ['*'] }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { specifier: node.arguments[0], names: namesOfDynamic(node) }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { specifier: node.argument.literal, names: [node.qualifier?.getText().split('.')[0] ?? '*'] }
  return { names: [] }
}

function namesIn(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] {
  if (!bindings) return []
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return ['*']
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}

/** `const { a } = await import(…)` and `import(…).then(({ a }) => …)`; everything if it is used in another way. */
function namesOfDynamic(call: ts.CallExpression): string[] {
  const user = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent
  const then =
    ts.isPropertyAccessExpression(user) && ts.isCallExpression(user.parent) && user.parent.arguments[0]
  const taker = then && ts.isArrowFunction(then) ? then.parameters[0] : user
  if (!taker || !(ts.isVariableDeclaration(taker) || ts.isParameter(taker))) return ['*']
  if (!ts.isObjectBindingPattern(taker.name)) return ['*']
  return taker.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText())
}

function exportedNames(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return ['default']
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.map(({ name }) => name.text)
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind)
    if (!has(ts.SyntaxKind.ExportKeyword)) return []
    if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => namesBoundBy(name))
    return 'name' in statement ? [(statement as ts.DeclarationStatement).name?.getText() ?? ''] : []
  })
}

const namesBoundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBoundBy(element.name) : []))
