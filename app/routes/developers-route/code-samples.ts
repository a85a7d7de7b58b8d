// One API request in three languages, ready to copy.

/** What is typed as JSON may be anything. */
export type QuestionBody = Readonly<Record<string, unknown>>

export interface ApiQuestion {
  method: string
  url: string
  /** Missing for a request without a JSON body. */
  body?: QuestionBody
  /** The body is a file. */
  file?: { type: string; name: string }
  /** The answer is plain text, not JSON. */
  answersText?: boolean
}

export interface CodeSample {
  language: 'curl' | 'JavaScript' | 'Python'
  code: string
}

export const codeSamples = (question: ApiQuestion): CodeSample[] => [
  { language: 'curl', code: curl(question) },
  { language: 'JavaScript', code: javaScript(question) },
  { language: 'Python', code: python(question) },
]

function curl({ method, url, body, file }: ApiQuestion): string {
  if (file) {
    return [
      `curl ${inShell(url)} \\`,
      `  -H 'Content-Type: ${file.type}' \\`,
      `  --data-binary @${file.name}`,
    ].join('\n')
  }
  if (!body) return `curl ${method === 'GET' ? '' : `-X ${method} `}${inShell(url)}`
  return [
    `curl ${inShell(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${inShell(JSON.stringify(body))}`,
  ].join('\n')
}

/** A shell changes nothing between single quotes; a single quote itself goes outside them. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function javaScript({ method, url, body, file, answersText }: ApiQuestion): string {
  const asked = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(file
      ? [
          `  headers: { 'Content-Type': '${file.type}' },`,
          `  body: await file.arrayBuffer(), // ${file.name}`,
        ]
      : []),
    ...(body
      ? [
          `  headers: { 'Content-Type': 'application/json' },`,
          `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`,
        ]
      : []),
  ]
  const options = asked.length > 0 ? `, {\n${asked.join('\n')}\n}` : ''
  const read = answersText ? 'text' : 'json'
  return `const response = await fetch(${JSON.stringify(url)}${options})\nconsole.log(await response.${read}())`
}

/** With Python's standard library; Python writes text and numbers as JSON does. */
function python({ method, url, body, file, answersText }: ApiQuestion): string {
  const read = answersText ? 'response.read().decode()' : 'json.load(response)'
  const send = (request: string) => `with urlopen(${request}) as response:\n    print(${read})`
  if (method === 'GET') {
    return ['import json', 'from urllib.request import urlopen', '', send(JSON.stringify(url))].join('\n')
  }
  return [
    'import json',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(file
      ? [`    headers={"Content-Type": "${file.type}"},`, `    data=open("${file.name}", "rb").read(),`]
      : []),
    ...(body
      ? [
          `    headers={"Content-Type": "application/json"},`,
          `    data=json.dumps(${indented(JSON.stringify(body, null, 4), 4)}).encode(),`,
        ]
      : []),
    ')',
    send('request'),
  ].join('\n')
}

const indented = (text: string, by = 2): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
