// Logos, each with the rules that it breaks and the line of the first violation. `xmllint` is the verdict of the BIMI
// Group's schema (tests/fixtures/bimi/ORIGIN.txt); `why` says where we differ from it on purpose.

export interface LogoCase {
  name: string
  svg: string
  /** Codes of errors and warnings without "bimi-logo-", with the line. */
  broken: Readonly<Record<string, number>>
  ok: boolean
  xmllint: boolean
  why?: string
}

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const HEAD = `<svg ${NS} version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10">`
const BACK = '<rect width="10" height="10" fill="#123"/>'
/** A correct one around some elements, which start on line 3. */
const logo = (inside: string, head = HEAD) => `${head}\n<title>Northwind</title>\n${inside}\n${BACK}</svg>`
/** Its background comes first. */
const drawn = (inside: string) => logo(BACK + inside)
const root = (attributes: string) => logo(BACK, `<svg ${attributes}>`)

const OUTSIDE = 'the draft forbids references outside; the schema takes any text'

const good = (name: string, svg: string): LogoCase => ({ name, svg, broken: {}, ok: true, xmllint: true })

export const LOGO_CASES: readonly LogoCase[] = [
  good('shapes and groups', drawn('<g fill="red"><path d="M0 0h1z"/><circle cx="1" cy="1" r="1"/></g>')),
  good(
    'gradients',
    drawn(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0h1z"/>',
    ),
  ),
  good(
    'a declaration and comments',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n${drawn('')}`,
  ),
  good('a byte order mark', `\ufeff${drawn('')}`),
  good('text and fonts by name', drawn('<text font-family="Arial" x="1" y="2">A &amp; B</text>')),
  good('a description', drawn('<desc>A wind rose</desc>')),
  good('a shape drawn twice', drawn('<defs><circle id="c" r="1"/></defs><use href="#c" x="2"/>')),
  good('percentages', logo('<rect width="100%" height="100%"/>')),
  good('metadata that is text', drawn('<metadata>by us</metadata>')),
  good(
    'preserveAspectRatio',
    root(`${NS} version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid meet"`),
  ),

  {
    name: 'no version',
    svg: root(`${NS} baseProfile="tiny-ps" viewBox="0 0 10 10"`),
    broken: { version: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'version 1.1',
    svg: root(`${NS}\nversion="1.1" baseProfile="tiny-ps" viewBox="0 0 10 10"`),
    broken: { version: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'no profile',
    svg: root(`${NS} version="1.2" viewBox="0 0 10 10"`),
    broken: { profile: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'profile tiny',
    svg: root(`${NS} version="1.2" baseProfile="tiny" viewBox="0 0 10 10"`),
    broken: { profile: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'x and y on the root',
    svg: root(`${NS} version="1.2" baseProfile="tiny-ps" x="0px" y="0px" viewBox="0 0 10 10"`),
    broken: { position: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'overflow on the root',
    svg: root(`${NS} version="1.2" baseProfile="tiny-ps" overflow="visible" viewBox="0 0 10 10"`),
    broken: { attributes: 1 },
    ok: false,
    xmllint: false,
  },
  { name: 'no title', svg: `${HEAD}\n${BACK}</svg>`, broken: { title: 1 }, ok: false, xmllint: false },
  {
    name: 'the title last',
    svg: `${HEAD}\n${BACK}\n<title>Northwind</title></svg>`,
    broken: { title: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'two titles',
    svg: `${HEAD}\n<title>A</title>\n<title>B</title>${BACK}</svg>`,
    broken: { title: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a title in a group',
    svg: drawn('<g>\n<title>A</title></g>'),
    broken: { elements: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an empty title',
    svg: `${HEAD}<title> </title>${BACK}</svg>`,
    broken: { title: 1 },
    ok: false,
    xmllint: true,
    why: 'the draft wants a title that says something; the schema cannot tell',
  },
  {
    name: 'a title of no meaning',
    svg: `${HEAD}<title>Artboard 1</title>${BACK}</svg>`,
    broken: { title: 1 },
    ok: true,
    xmllint: true,
  },
  {
    name: 'a title of a hundred letters',
    svg: `${HEAD}<title>${'Northwind '.repeat(10)}</title>${BACK}</svg>`,
    broken: { title: 1 },
    ok: true,
    xmllint: true,
  },
  {
    name: 'a script',
    svg: drawn('\n<script>alert(1)</script>'),
    broken: { script: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an event',
    svg: drawn('\n\n<path d="M0 0" onclick="alert(1)"/>'),
    broken: { script: 5 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a link',
    svg: drawn('<a href="https://example.com"><path d="M0 0"/></a>'),
    broken: { script: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an animation',
    svg: drawn('<circle r="1">\n<animate attributeName="r" dur="1s" to="2"/></circle>'),
    broken: { animation: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a bitmap',
    svg: drawn('<image href="data:image/png;base64,AA=="/>'),
    broken: { bitmap: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a foreign object',
    svg: drawn('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
    broken: { external: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a shape from elsewhere',
    svg: drawn('<use href="https://example.com/a.svg#b"/>'),
    broken: { external: 3 },
    ok: false,
    xmllint: true,
    why: OUTSIDE,
  },
  {
    name: 'a fill from elsewhere',
    svg: drawn('<path fill="url(https://example.com/a.svg#b)" d="M0 0"/>'),
    broken: { external: 3 },
    ok: false,
    xmllint: true,
    why: OUTSIDE,
  },
  {
    name: 'xml:base',
    svg: drawn('<g xml:base="https://example.com/"/>'),
    broken: { external: 3 },
    ok: false,
    xmllint: true,
    why: OUTSIDE,
  },
  {
    name: 'a style sheet',
    svg: `<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?>\n${drawn('')}`,
    broken: { external: 2 },
    ok: false,
    xmllint: true,
    why: OUTSIDE,
  },
  {
    name: 'style elements and attributes',
    svg: drawn('<style>.a{fill:red}</style>\n<path class="a" style="fill:red" d="M0 0"/>'),
    broken: { elements: 3, attributes: 4 },
    ok: false,
    xmllint: false,
  },
  { name: 'opacity', svg: drawn('<g opacity=".5"/>'), broken: { attributes: 3 }, ok: false, xmllint: false },
  {
    name: 'clip paths',
    svg: drawn('<defs>\n<clipPath id="a"><path d="M0 0"/></clipPath></defs>'),
    broken: { elements: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an editor’s notes',
    svg: drawn('\n<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>'),
    broken: { elements: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an editor’s attributes',
    svg: drawn('<g xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="a"/>'),
    broken: { attributes: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'a shape in a shape',
    svg: drawn('<path d="M0 0"><rect/></path>'),
    broken: { elements: 3 },
    ok: false,
    xmllint: false,
  },
  { name: 'loose text', svg: drawn('<g>hello</g>'), broken: { elements: 3 }, ok: false, xmllint: false },
  {
    name: 'a value of no meaning',
    svg: drawn('<path d="M0 0" fill-rule="odd"/>'),
    broken: { values: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an id that starts with a digit',
    svg: drawn('<path id="1" d="M0 0"/>'),
    broken: { values: 3 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'another aspect ratio',
    svg: root(
      `${NS} version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"`,
    ),
    broken: { values: 1 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'xlink:href',
    svg: drawn(
      '<defs><circle id="c" r="1"/></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#c"/>',
    ),
    broken: { attributes: 3 },
    ok: true,
    xmllint: false,
    why: 'SVG Tiny 1.2 writes xlink:href, the schema wants href: a warning',
  },
  {
    name: 'a reference to nothing',
    svg: drawn('<use href="#gone"/>'),
    broken: { references: 3 },
    ok: true,
    xmllint: true,
  },
  {
    name: 'not square',
    svg: logo('<rect width="20" height="10"/>', HEAD.replace('10 10"', '20 10"')),
    broken: { square: 1 },
    ok: true,
    xmllint: true,
  },
  {
    name: 'no viewBox',
    svg: root(`${NS} version="1.2" baseProfile="tiny-ps" width="10" height="10"`),
    broken: { square: 1 },
    ok: true,
    xmllint: true,
  },
  {
    name: 'a document type',
    svg: `<!DOCTYPE svg>\n${drawn('')}`,
    broken: { external: 1 },
    ok: true,
    xmllint: true,
  },
  {
    name: '40 KB',
    svg: drawn(`<path d="M0 0${'h1'.repeat(20_000)}z"/>`),
    broken: { size: 1 },
    ok: false,
    xmllint: true,
    why: 'the size is not the schema’s matter',
  },
  { name: 'no namespace', svg: drawn('').replace(NS, ''), broken: { root: 1 }, ok: false, xmllint: false },
  {
    name: 'a web page',
    svg: '<!DOCTYPE html>\n<html><body/></html>',
    broken: { root: 2 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an element that is not closed',
    svg: drawn('<g>\n<path d="M0 0">\n</g>'),
    broken: { readable: 5 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'an unknown entity',
    svg: drawn('<desc>\n&nbsp;</desc>'),
    broken: { readable: 4 },
    ok: false,
    xmllint: false,
  },
  {
    name: 'entities of its own',
    svg: `<!DOCTYPE svg [<!ENTITY a "b">]>\n${drawn('')}`,
    broken: { readable: 1 },
    ok: false,
    xmllint: true,
    why: 'entities are a way to blow a file up: receivers should not expand any',
  },
  { name: 'nothing', svg: '', broken: { readable: 1 }, ok: false, xmllint: false },
  { name: 'no XML at all', svg: 'Not found\n', broken: { readable: 2 }, ok: false, xmllint: false },
]
