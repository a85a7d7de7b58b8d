import { expect, describe, test } from 'vitest'
import { CLIENT_DATA, supportOf } from '#shared/data/email-clients/support.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { findClients } from '#shared/message/template/client-support.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { reduceSupport } from '../../../../scripts/refresh-client-support.mjs'

const report = async (template: string) =>
  checkTemplate(await readTemplate(template), 'campaign', findClients).report
const clients = async (template: string) => (await report(template)).clients ?? []
const features = async (template: string) => (await clients(template)).map(({ feature }) => feature)
const codes = async (template: string) => (await report(template)).findings.map(({ code }) => code)

describe('client support', () => {
  test('names the clients that fail, and the lines', async () => {
    const template = '<p>Hello</p>\n<p style="border-radius: 4px">A</p>\n\n<p style="Border-Radius:2px">B</p>'
    const found = (await clients(template)).find(({ feature }) => feature === 'css-border-radius')
    expect(found?.where.map(({ line }) => line)).toEqual([2, 4])
    expect(found?.count).toBe(2)
    expect(found?.failsIn).toContain('Outlook, Windows')
    expect(found?.worksIn).toContain('Apple Mail, iOS')
    expect(found?.source).toBe('https://www.caniemail.com/features/css-border-radius/')
  })

  test.each([
    ['<div style="display: flex">a</div>', 'css-display-flex'],
    [
      '<style>@media (prefers-color-scheme: dark) { p { color: red } }</style><p>a</p>',
      'css-at-media-prefers-color-scheme',
    ],
    ['<style>/* p { */ a:hover { color: red }</style><p>a</p>', 'css-pseudo-class-hover'],
    ['<style>td > p { color: red }</style><p>a</p>', 'css-selector-child'],
    ['<p style="background: linear-gradient(red, blue)">a</p>', 'css-linear-gradient'],
    ['<p style="width: calc(100% - 2px)">a</p>', 'css-unit-calc'],
    ['<video src="a.mp4">a</video>', 'html-video'],
    ['<img src="https://a.example/a.webp?x" alt="">', 'image-webp'],
    ['<img src="data:image/png;base64,AA" alt="">', 'image-base64'],
    ['<section>a</section>', 'html-semantics'],
    ['<style>@font-face { font-family: x }</style><p>a</p>', 'css-at-font-face'],
  ])('%s uses %s', async (template, feature) => {
    expect(await features(template)).toContain(feature)
  })

  test.each([
    'Hello there',
    '<p>We use display: flex and border-radius: 2px</p>',
    '<!-- <video></video> --><p>a</p>',
  ])('%s uses nothing of it', async (template) => {
    expect((await features(template)).filter((one) => /flex|radius|video/.test(one))).toEqual([])
  })

  test('is dated, and left out where the data was not loaded', async () => {
    expect(CLIENT_DATA).toMatchObject({
      license: expect.stringContaining('MIT') as string,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    expect(checkTemplate(await readTemplate('<p>a</p>')).report.clients).toBeUndefined()
  })

  test('the newest tested version counts', () => {
    const stats = {
      thunderbird: { macos: { '60.3': 'n', '128': 'y' } },
      outlook: { macos: { '2016': 'n', '16.80': 'y #1' }, windows: { '2007': 'y', '2019': 'n' } },
      gmail: { ios: { '2019-08': 'y', '2024-04': 'a #2' } },
    }
    const source = {
      last_update_date: '2026-06-29 10:00',
      nicenames: {},
      data: [{ slug: 'x', title: 'X', last_test_date: '', stats }],
    }
    expect(reduceSupport(source)).toMatchObject({
      clients: ['gmail, ios', 'outlook, macos', 'outlook, windows', 'thunderbird, macos'],
      features: { x: ['X', '', 'ayny'] },
    })
  })

  test('the data has the features that the rules name', () => {
    for (const slug of [
      'css-display-flex',
      'css-display-grid',
      'css-at-media',
      'css-unit-vw',
      'html-h1-h6',
      'image-jpg',
    ])
      expect(supportOf(slug), slug).not.toBeNull()
  })
})

const LONG = 'word '.repeat(150)

describe('accessibility', () => {
  test.each([
    ['<html><body><p>a</p></body></html>', 'template-language'],
    ['<HTML LANG=""><body><p>a</p></body></html>', 'template-language'],
    ['<table><tr><td>a</td></tr></table>', 'template-layout-table'],
    ['<table role="presentation"><tr><td><table><tr><td>a', 'template-layout-table'],
    [`<p>${LONG}</p>`, 'template-headings'],
    ['<h2>a</h2><h4>b</h4>', 'template-heading-order'],
    ['<p style="color:#999">a</p>', 'template-contrast'],
    ['<div bgcolor="#0000ff"><font color="#000080">a</font></div>', 'template-contrast'],
    ['<a href="https://a.example/">Read more »</a>', 'template-link-text'],
    ['<a href="https://a.example/">Hier klicken</a>', 'template-link-text'],
  ])('%s: %s', async (template, code) => {
    expect(await codes(template)).toContain(code)
  })

  test.each([
    ['<html lang="de"><body><p>a</p></body></html>', 'template-language'],
    ['<p>a</p>', 'template-language'],
    ['<table role=" Presentation "><tr><td>a</td></tr></table>', 'template-layout-table'],
    ['<table><tr><th>Price</th></tr><tr><td>5</td></tr></table>', 'template-layout-table'],
    [`<h1>a</h1><p>${LONG}</p>`, 'template-headings'],
    ['<h1>a</h1><h2>b</h2><h2>c</h2><h3>d</h3><h1>e</h1>', 'template-heading-order'],
    ['<p style="color:#767676">a</p>', 'template-contrast'],
    ['<p style="color:#949494;font-size:24px">a</p>', 'template-contrast'],
    ['<p style="color:#999;background:url(a.png)">a</p>', 'template-contrast'],
    ['<a href="https://a.example/">Read more about oak</a>', 'template-link-text'],
  ])('%s: not %s', async (template, code) => {
    expect(await codes(template)).not.toContain(code)
  })
})

describe('Gmail’s promotion markup', () => {
  const markup = (items: string) => `<p>a</p><script type="application/ld+json">${items}</script>`
  test.each([
    ['[{"@type":"DiscountOffer","description":"20% off"}]', 'template-promotion'],
    ['{"@type":"DiscountOffer",', 'template-promotion-unreadable'],
    [
      '[{"@type":"DiscountOffer","description":"a","availabilityEnds":"2026-12-01"}]',
      'template-promotion-dates',
    ],
    [
      '[{"@type":"DiscountOffer","description":"a","availabilityStarts":"2026-12-02T00:00:00Z","availabilityEnds":"2026-12-01T00:00:00Z"}]',
      'template-promotion-dates',
    ],
    ['[{"@type":"DiscountOffer"}]', 'template-promotion-code'],
    ['[{"@type":"PromotionCard"}]', 'template-promotion-image'],
    ['[{"@type":"PromotionCard","image":"https://a.example/a.gif"}]', 'template-promotion-image'],
  ])('%s: %s', async (items, code) => {
    expect(await codes(markup(items))).toContain(code)
  })

  test('other markup is left alone', async () => {
    const found = await codes(markup('{"@type":"EmailMessage"}'))
    expect(found.filter((code) => code.startsWith('template-promotion'))).toEqual([])
  })
})
