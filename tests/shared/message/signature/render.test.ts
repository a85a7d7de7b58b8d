import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import {
  ACCENTS,
  addSocialLink,
  draftProblems,
  EMPTY_DRAFT,
  LAYOUTS,
  removeSocialLink,
  type Accent,
  type SignatureDraft,
} from '#shared/message/signature/draft.ts'
import { GMAIL_LIMIT, signatureFile, signatureHtml, signatureText } from '#shared/message/signature/render.ts'
import { anyText, anyWebAddress } from '#tests/helpers/any-text.ts'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'

const ADA: SignatureDraft = {
  ...EMPTY_DRAFT,
  name: 'Ada Lovelace',
  title: 'Analyst',
  company: 'Northwind & Sons',
  phone: '+1 555 010 0199',
  email: 'ada@northwind.test',
  website: 'https://www.northwind.test/',
  logoUrl: 'https://northwind.test/logo.png',
  socialLinks: [
    { id: '1', name: 'LinkedIn', url: 'https://linkedin.example/in/ada' },
    { id: '2', name: '', url: 'https://git.example/ada' },
    { id: '3', name: 'Empty', url: '' },
  ],
}
const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })

function parsed(draft: SignatureDraft) {
  document.body.innerHTML = signatureHtml(draft)
  return document.body
}
const wordsOf = (draft: SignatureDraft) => parsed(draft).textContent.replaceAll(/\s+/g, ' ')

describe.each(LAYOUTS)('the layout “%s”', (layout) => {
  const draft = { ...ADA, layout }

  test('says who you are and how to reach you', () => {
    const words = wordsOf(draft)
    for (const word of [
      'Ada Lovelace',
      'Analyst, Northwind & Sons',
      '+1 555 010 0199',
      'northwind.test',
      'LinkedIn',
    ])
      expect(words).toContain(word)
  })

  test('links only what can be followed', () => {
    const links = [...parsed(draft).querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      'tel:+15550100199',
      'mailto:ada@northwind.test',
      'https://www.northwind.test/',
      'https://linkedin.example/in/ada',
      'https://git.example/ada',
    ])
  })

  test('is tables with inline styles, far below Gmail’s limit', () => {
    const body = parsed(draft)
    expect(body.querySelectorAll('table[role=presentation]').length).toBeGreaterThan(0)
    expect(body.querySelectorAll('div, p, style, [class], [id]').length).toBe(0)
    expect([...body.querySelectorAll('td')].every((cell) => cell.getAttribute('style'))).toBe(true)
    expect(signatureHtml(draft).length).toBeLessThan(GMAIL_LIMIT / 3)
  })

  test('leaves out what is not given', () => {
    const empty = { ...EMPTY_DRAFT, name: 'Ada', layout }
    expect(wordsOf(empty)).toBe('Ada')
    expect(parsed(empty).querySelectorAll('a, img').length).toBe(0)
  })
})

test('the logo has alternative text and a width that Outlook respects; the compact layout has no logo', () => {
  const logo = parsed({ ...ADA, layout: 'beside' }).querySelector('img')
  expect([logo?.getAttribute('src'), logo?.getAttribute('alt'), logo?.getAttribute('width')]).toEqual([
    'https://northwind.test/logo.png',
    'Northwind & Sons',
    '96',
  ])
  expect(parsed({ ...ADA, layout: 'compact' }).querySelector('img')).toBeNull()
})

test('without markup, it is lines of text', () => {
  expect(signatureText(ADA)).toBe(
    [
      'Ada Lovelace',
      'Analyst, Northwind & Sons',
      '+1 555 010 0199',
      'ada@northwind.test',
      'https://www.northwind.test/',
      'LinkedIn: https://linkedin.example/in/ada',
      'git.example/ada: https://git.example/ada',
    ].join('\n'),
  )
})

test('the file states its encoding', () => {
  expect(signatureFile({ ...ADA, name: 'Žofie' })).toMatch(
    /^<!doctype html>\n<html><head><meta charset="utf-8">.*Žofie/s,
  )
})

test('problems are reported at their field, and only if it is filled in', () => {
  const bad = {
    ...ADA,
    email: 'ada',
    website: 'northwind.test',
    logoUrl: '',
    socialLinks: [{ id: '7', name: 'X', url: 'javascript:1' }],
  }
  expect(Object.keys(draftProblems(bad))).toEqual(['email', 'website', 'social-7'])
  expect(draftProblems(EMPTY_DRAFT)).toEqual({})
  expect(draftProblems(ADA)).toEqual({})
})

test('a row of links can be added and removed, except for the last', () => {
  const two = addSocialLink(EMPTY_DRAFT.socialLinks)
  expect(two.map(({ id }) => id)).toEqual(['1', '2'])
  const one = removeSocialLink(two, '1')
  expect(one.map(({ id }) => id)).toEqual(['2'])
  expect(removeSocialLink(one, '2')).toBe(one)
})

const ALLOWED = new Map([
  ['TABLE', ['role', 'cellpadding', 'cellspacing', 'border', 'style']],
  ['TBODY', []],
  ['TR', []],
  ['TD', ['style']],
  ['A', ['href', 'style']],
  ['IMG', ['src', 'width', 'alt', 'style']],
  ['SPAN', ['style']],
])

/** Anything in the parsed signature that no signature may contain. */
function intruders(draft: SignatureDraft): string[] {
  return [...parsed(draft).querySelectorAll('*')].flatMap((element) => {
    const allowed = ALLOWED.get(element.tagName)
    if (!allowed) return [element.tagName]
    const strange = element.getAttributeNames().filter((name) => !allowed.includes(name))
    const addresses = ['href', 'src']
      .map((name) => element.getAttribute(name))
      .filter((value) => value !== null)
    const bad = addresses.filter((address) => !/^(https?:\/\/|mailto:|tel:)/.test(address))
    return [
      ...strange,
      ...bad,
      ...(/expression|url\(/i.test(element.getAttribute('style') ?? '') ? ['style'] : []),
    ]
  })
}

const everywhere = (text: string, layout: SignatureDraft['layout']): SignatureDraft => ({
  ...EMPTY_DRAFT,
  layout,
  name: text,
  title: text,
  company: text,
  phone: text,
  email: text,
  website: text,
  logoUrl: text,
  socialLinks: [
    { id: '1', name: text, url: text },
    { id: '2', name: text, url: `https://example.com/${text}` },
  ],
})

describe('nothing breaks out of its context', () => {
  test.each(LAYOUTS)('no payload in any field of “%s”', (layout) => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(50)
    for (const payload of XSS_PAYLOADS) {
      expect({ payload, found: intruders(everywhere(payload, layout)) }).toEqual({ payload, found: [] })
      expect({ payload, found: intruders(everywhere(`https://example.com/${payload}`, layout)) }).toEqual({
        payload,
        found: [],
      })
    }
  })

  test('any text at all stays text', () => {
    const text = fc.oneof(fc.string(), anyText(), anyWebAddress(), fc.emailAddress())
    fc.assert(
      fc.property(text, fc.constantFrom(...LAYOUTS), (text, layout) => {
        expect(intruders(everywhere(text, layout))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(Object.keys(ACCENTS) as Accent[])('%s can be read on white and in a dark inbox', (accent) => {
  expect(contrast(ACCENTS[accent], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(ACCENTS[accent], '#1f1f1f')).toBeGreaterThanOrEqual(3.6)
})
