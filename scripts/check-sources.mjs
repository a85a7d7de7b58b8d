// The linter over all sources and, with `--types`, the compiler: from one reading of them, so that the linter need not find out
// again what each expression is.
import { ESLint } from 'eslint'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { root } from './run.mjs'

if (process.argv.includes('--types')) {
  const sources = readSources()
  const mistakes = sources.mistakes()
  process.stdout.write(mistakes)
  const problems = await lint(sources.program)
  process.exitCode = mistakes || problems ? 1 : 0
} else process.exitCode = (await lint(readOnce(() => readSources().program()))) ? 1 : 0

/**
 * Prints what is wrong, and says how much it is.
 * @param {() => import('typescript').Program} program asked for when a file has to be looked at
 */
async function lint(program) {
  const eslint = new ESLint({
    cwd: root,
    // What is as it was the last time is not looked at again; `npm ci` forgets it.
    cache: true,
    cacheStrategy: 'content',
    cacheLocation: `${root}node_modules/.cache/eslint`,
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parser: parserOver(program) } },
  })
  const results = await eslint.lintFiles(['.'])
  process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results))
  return results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0)
}

/** Takes one program for all files in place of the project service, which makes a new one when it comes to the next file. */
function parserOver(program) {
  const { meta, parseForESLint } = tseslint.parser
  return {
    meta: { ...meta, name: `${meta.name} over one program` },
    parseForESLint: (code, { projectService, ...options }) =>
      parseForESLint(code, projectService ? { ...options, programs: [program()] } : options),
  }
}

function readOnce(read) {
  let known
  return () => (known ??= read())
}

// What it remembers of the last time, `tsc` remembers in the same place.
/** @returns {{ program: () => ts.Program, mistakes: () => string }} mistakes: as `tsc` prints them, empty when there are none */
function readSources() {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    `${root}tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  const builder = ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
    host: ts.createIncrementalCompilerHost(options),
  })
  const place = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }
  return {
    program: () => builder.getProgram(),
    mistakes() {
      const found = [
        ...builder.getConfigFileParsingDiagnostics(),
        ...builder.getOptionsDiagnostics(),
        ...builder.getSyntacticDiagnostics(),
        ...builder.getGlobalDiagnostics(),
        ...builder.getSemanticDiagnostics(),
      ]
      // Writes what is remembered, nothing else.
      builder.emit()
      return ts.formatDiagnostics(found, place)
    },
  }
}
