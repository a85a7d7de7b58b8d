import { describe, expect, test } from 'vitest'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { drawPreview, previewPage } from '#shared/message/template/preview.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

async function preview(source: string, nonce = 'abc') {
  const { document, marks } = checkTemplate(await readTemplate(source))
  const page = previewPage(drawPreview({ document, marks, isPlain: false }), nonce)
  return { page, body: /<body[^>]*>([\s\S]*)<\/body>/.exec(page)?.[1] ?? '' }
}

describe('the preview', () => {
  test('keeps structure and appearance, with styles as rules', async () => {
    const { page, body } = await preview(
      '<table width="600"><tr><td align="center" style="color:#123456">Hello</td></tr></table>',
    )
    expect(body).toBe('<table width="600"><tr><td align="center" data-wp="1">Hello</td></tr></table>')
    expect(page).toContain('[data-wp="1"]{color:#123456}')
  })

  test.each([
    [
      '<p>Click here, Ana</p>',
      '<p><mark class="wp-mark wp-word" title="Listed phrase">Click here</mark>, Ana</p>',
    ],
    [
      '<p>click <b>here</b></p>',
      '<p><mark class="wp-mark wp-word" title="Listed phrase">click </mark><b><mark class="wp-mark wp-word" title="Listed phrase">here</mark></b></p>',
    ],
    ['<p>Hi {{name}}</p>', '<p>Hi <mark class="wp-mark wp-tag" title="Merge tag">{{name}}</mark></p>'],
    [
      '<p>Hi {{name}</p>',
      '<p>Hi <mark class="wp-mark wp-broken" title="Broken merge tag">{{name}</mark></p>',
    ],
    ['<p>vi&#8203;a</p>', '<p>vi<mark class="wp-mark wp-odd" title="Odd characters">U+200B</mark>a</p>'],
    ['<p>a &lt;b&gt; &amp; c</p>', '<p>a &lt;b&gt; &amp; c</p>'],
    ['<p style="display:none">x</p>', '<p data-wp="1" data-wp-hidden>x</p>'],
    [
      '<img alt="A cup" src="https://a.example/x.png">',
      '<span class="wp-image" data-wp="1">Image: A cup</span>',
    ],
    ['<img src="x.png">', '<span class="wp-image wp-bad" data-wp="1">Image without alt text</span>'],
    ['<a href="https://a.example/">x</a>', '<a>x</a>'],
    ['<a href="http://a.example/">x</a>', '<a data-wp-link title="Link to fix">x</a>'],
    ['<body bgcolor="#eee"><p>x</p></body>', '<div bgcolor="#eee"><p>x</p></div>'],
  ])('%s', async (source, expected) => {
    expect((await preview(source)).body).toBe(expected)
  })

  test('may not load anything except the styles of its page', async () => {
    const { page } = await preview('<p>x</p>')
    expect(page).toContain(
      `content="default-src 'none'; style-src 'nonce-abc'; form-action 'none'; base-uri 'none'"`,
    )
    expect((await preview('<p>x</p>', '')).page).toContain(`style-src 'unsafe-inline'`)
  })

  test.each([
    '<style>@import url(https://evil.example/a.css); p { background: url(https://evil.example/b.png) }</style><p>x</p>',
    '<p style="background:url(https://evil.example/b.png)">x</p>',
    '<p style="background:u\\72l(https://evil.example/b.png)">x</p>',
    '<table background="https://evil.example/b.png"><tr><td>x</td></tr></table>',
    '<style></sty</style><script>1</script><p>x',
  ])('has no URL left in %s', async (source) => {
    const { page } = await preview(source)
    expect(page).not.toMatch(/url\(|@import|<script/i)
  })

  test.each(XSS_PAYLOADS)('has nothing in it that could run: %s', async (payload) => {
    for (const source of [
      payload,
      `<p title='${payload}'>${payload}</p>`,
      `<style>${payload}</style>`,
      `<p style="${payload}">x`,
    ]) {
      const { page, body } = await preview(source)
      const elements = [...page.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)]
      expect(elements.map(([, name = '']) => name.toLowerCase())).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^(script|iframe|object|embed|link|base|form|input|svg|math|img|video|audio|textarea|select)$/,
          ),
        ]),
      )
      expect([...body.matchAll(/<[a-z][^>]*>/gi)].join('')).not.toMatch(
        / (on\w+|href|src|srcdoc|action|style|xlink:href)=/i,
      )
      expect(page.match(/<\/style/g)).toHaveLength(1)
    }
  })
})
