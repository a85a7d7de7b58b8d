import { drawn, logo, opened } from './bimi-sites.ts'
import type { LOGO_FILE_FINDINGS } from '#shared/records/bimi/findings.ts'
import type { LOGO_RULES } from '#shared/records/bimi/logo-rule-findings.ts'
import { MAX_LOGO_BYTES } from '#shared/records/bimi/svg-tiny-ps.ts'
import type { Explanations } from '#shared/report/explanation.ts'

const RULES =
  'A logo for inboxes is an SVG file: a drawing that is written down as text. It has to follow strict rules, so that it is safe to show and looks the same everywhere.'

const FIXED_COPY =
  'Often the BIMI checker can do it for you: it offers a copy of the logo in which it is fixed.'

const FILE_EXPLANATIONS: Explanations<typeof LOGO_FILE_FINDINGS> = {
  'bimi-logo-broken': {
    meaning: `${RULES} This file breaks one of them, or there is no such file. Receivers then show no logo; your email arrives all the same.`,
    fix: 'See the findings about the logo: each names the problem, and most name its line.',
    example: logo({ body: drawn('<script>alert(1)</script>') }),
  },
  'bimi-logo-unknown': {
    meaning:
      'The web server did not send the logo when this check asked for it: it took too long, or had a problem of its own. That says nothing about the logo, but receivers that meet the same show none.',
    fix: 'Check again in a minute. If it keeps failing, look at the web server and its certificate.',
    example: logo({ body: '', status: 503 }),
  },
  'bimi-logo-http-error': {
    meaning:
      'The record says where the logo is, but the web server says that there is no such file. Receivers find nothing there, either, and show no logo.',
    example: logo({ body: '', status: 404 }),
  },
  'bimi-logo-too-large': {
    meaning:
      'The file at the URL of the logo is far larger than any logo: more than a megabyte. It is probably another file, or a photo inside a drawing. Receivers do not fetch that much and show no logo.',
    example: logo({ body: ' '.repeat(1024 * 1024 + 1) }),
  },
  'bimi-logo-too-many-redirects': {
    meaning:
      'The URL of the logo leads to another URL, that one to a third, and so on. Receivers give up before they reach the file, and show no logo.',
  },
  'bimi-logo-bomb': {
    meaning:
      'The logo is compressed, and unpacked it is far larger than any logo. A file like that can be an attack on the program that opens it, so receivers refuse it.',
  },
  'bimi-logo-unpack': {
    meaning:
      'The logo is compressed, and the file is damaged: it cannot be unpacked. It may have been cut off when it was uploaded. Receivers show no logo.',
    example: logo({ name: 'logo.svgz', body: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 7, 7, 7]) }),
  },
  'bimi-logo-encoding': {
    meaning: `${RULES} This file is not text that can be read, because its letters are stored in an old way. Receivers show no logo.`,
    fix: 'Save the file as UTF-8 in a text editor, and upload it again.',
    example: logo({
      body: Uint8Array.from(drawn('<desc>caf\u00e9</desc>'), (letter) => letter.codePointAt(0) ?? 0),
    }),
  },
  'bimi-logo-format': {
    meaning: `${RULES} This is another kind of file, such as a photo, whatever its name says. Receivers show no logo.`,
    fix: 'Have the logo drawn as SVG. Renaming the file does not help.',
    example: logo({ body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }),
  },
  'bimi-logo-type': {
    meaning:
      'A web server says what kind of file it sends. It does not say “SVG” about this one, so some receivers do not read it as a drawing and show no logo.',
    example: logo({ body: drawn(''), contentType: 'text/plain' }),
  },
  'bimi-logo-redirect': {
    meaning:
      'The URL of the logo leads to another URL, where the file is. Some receivers do not follow, and show no logo.',
  },
  'bimi-logo-suffix': {
    meaning:
      'The URL of the logo does not end in “.svg”. Most receivers look at the file itself; a few look at the name and refuse it.',
    fix: 'Give the file a name that ends in .svg, and change the record.',
    example: logo({ body: drawn(''), name: 'logo' }),
  },
}

/** Longer than the limit, as a drawing with far too many points is. */
const LONG_PATH = `<path fill="#fff" d="M0 0${'L12.345678 65.432109'.repeat(Math.ceil(MAX_LOGO_BYTES / 19))}z"/>`

const RULE_EXPLANATIONS: Explanations<typeof LOGO_RULES> = {
  'bimi-logo-readable': {
    meaning: `${RULES} Such a text has to be complete: each part that is opened must be closed again. Here something is missing or misspelled, so no program can draw it.`,
    fix: 'Open the file in a drawing program and export it again. If you edited it by hand, look at the line that the finding names.',
    example: logo({ body: drawn('<g>') }),
  },
  'bimi-logo-root': {
    meaning: `${RULES} Its first part has to say that it is SVG. A file that starts differently is something else, for instance a web page with an error message.`,
    fix: 'Open the URL of the logo in a browser, and put the drawing itself there.',
    example: logo({ body: '<html><body>Not found</body></html>' }),
  },
  'bimi-logo-version': {
    meaning: `${RULES} The file has to name the version of SVG that it follows, 1.2. Drawing programs write 1.1 or none.`,
    fix: `Write version="1.2" in the first line of the drawing. ${FIXED_COPY}`,
    example: logo({ body: opened((opening) => opening.replace('1.2', '1.1')) }),
  },
  'bimi-logo-profile': {
    meaning: `${RULES} The file has to say that it follows them, with the words “tiny-ps”. Drawing programs do not write that.`,
    fix: `Write baseProfile="tiny-ps" in the first line of the drawing. ${FIXED_COPY}`,
    example: logo({ body: opened((opening) => opening.replace('baseProfile="tiny-ps" ', '')) }),
  },
  'bimi-logo-title': {
    meaning: `${RULES} It has to have a title, the name of your company, which is read to people who cannot see the logo. It comes first in the file.`,
    fix: `Write the name of your company as the title, right after the first line. ${FIXED_COPY}`,
    example: logo({ body: drawn('').replace(/<title>.*<\/title>/, '') }),
  },
  'bimi-logo-position': {
    meaning: `${RULES} The drawing as a whole must not have a position on a page, because it is not on one. Some drawing programs write one.`,
    fix: `Delete x= and y= in the first line of the drawing. ${FIXED_COPY}`,
    example: logo({ body: opened((opening) => `x="0px" y="0px" ${opening}`) }),
  },
  'bimi-logo-script': {
    meaning: `${RULES} A script is a program inside the drawing, and an inbox must not run one. A link is forbidden, too. Receivers refuse the file.`,
    fix: `Delete the script or the link. ${FIXED_COPY}`,
    example: logo({ body: drawn('<script>alert(1)</script>') }),
  },
  'bimi-logo-animation': {
    meaning: `${RULES} Nothing in it may move, so that it does not distract from the email. Receivers refuse the file.`,
    fix: `Delete the animation, and draw the logo as it should look at rest. ${FIXED_COPY}`,
    example: logo({ body: drawn('<animate attributeName="opacity" dur="1s"/>') }),
  },
  'bimi-logo-bitmap': {
    meaning: `${RULES} It must not contain a photo, a video or sound, only lines and shapes. Many files that are called SVG are a photo with a frame around it.`,
    fix: 'Have the logo drawn with lines and shapes; a designer calls it “vectorized.”',
    example: logo({ body: drawn('<image width="96" height="96" href="#photo"/>') }),
  },
  'bimi-logo-external': {
    meaning: `${RULES} It must not load anything from elsewhere, such as a font or a picture. Otherwise the sender could see who opens the email.`,
    fix: `Put everything that the logo needs into the file. Turn text into paths. ${FIXED_COPY}`,
    example: logo({ body: drawn('<use href="https://www.northwind.test/shapes.svg#star"/>') }),
  },
  'bimi-logo-elements': {
    meaning: `${RULES} Only some kinds of shapes are allowed. This file has something else in it: an effect, a style sheet, or a note that a drawing program left behind.`,
    fix: `Draw the logo with plain shapes, and delete the rest. ${FIXED_COPY}`,
    example: logo({ body: drawn('<filter/>') }),
  },
  'bimi-logo-attributes': {
    meaning: `${RULES} Each shape may have only certain properties, such as its color. This file uses one that is not allowed.`,
    fix: `Delete the property, or write it as the finding says. ${FIXED_COPY}`,
    example: logo({ body: drawn('<circle cx="48" cy="48" r="20" style="fill:#fff"/>') }),
  },
  'bimi-logo-values': {
    meaning: `${RULES} For some properties of a shape only certain values are allowed. This file has another one.`,
    fix: `Write a value that is allowed, or delete the property. ${FIXED_COPY}`,
    example: logo({ body: drawn('<path fill="#fff" fill-rule="odd" d="M48 12 64 58 32 58z"/>') }),
  },
  'bimi-logo-references': {
    meaning: `${RULES} One part of a drawing can refer to another, for example to a color blend. Here the other part does not exist, or the parts refer to one another without end.`,
    fix: 'Delete the reference, or add what it refers to.',
    example: logo({ body: drawn('<circle cx="48" cy="48" r="20" fill="url(#blend)"/>') }),
  },
  'bimi-logo-size': {
    meaning: `${RULES} It may have at most 32 KB, because inboxes load it for each message. A larger file usually has more points than anyone can see.`,
    fix: 'Simplify the drawing, and round its numbers to one or two decimals. Drawing programs can do both when they export.',
    example: logo({ body: drawn(LONG_PATH) }),
  },
  'bimi-logo-square': {
    meaning:
      'Inboxes show logos in a square or a circle. A logo that is wider than it is high loses its edges, or gets margins and becomes small. It should also have a background of its own, since some people read their email on black.',
    fix: 'Put the logo in the middle of a square, with a background and some space around it.',
    example: logo({ body: opened((opening) => opening.replace('0 0 96 96', '0 0 192 96')) }),
  },
}

export const LOGO_EXPLANATIONS = { ...FILE_EXPLANATIONS, ...RULE_EXPLANATIONS }
