// Tables inside tests, counted in their source: importing a test would run it.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The keys of an object that a file declares, such as `{ 'is dead': … }`. Throws if there is none with that name. */
export function keysOf(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (declared.getText() === name && initializer && ts.isObjectLiteralExpression(initializer))
        return initializer.properties.map((property) => keyOf(property))
    }
  }
  throw new Error(`${file} declares no object ${name}`)
}

function keyOf({ name }: ts.ObjectLiteralElementLike): string {
  if (name && (ts.isStringLiteral(name) || ts.isIdentifier(name))) return name.text
  throw new Error('a key that is no literal')
}
