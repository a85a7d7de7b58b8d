import { describe, expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import { findMergeTags } from '#shared/message/template/merge-tags.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

const report = async (template: string) => checkTemplate(await readTemplate(template)).report

const SOUND: readonly [text: string, syntax: string, kind: string, fallback?: string][] = [
  // Handlebars, Mustache, Postmark, Instantly, Lemlist
  ['Hi {{first_name}},', '{{ }}', 'field'],
  ['Hi {{ firstName }},', '{{ }}', 'field'],
  ['Hi {{firstName|there}},', '{{ }}', 'field', 'there'],
  ['Hi {{default first_name "there"}},', '{{ }}', 'field', 'there'],
  ['Hi {{ first_name || "there" }},', '{{ }}', 'field', 'there'],
  ['{{{ body }}}', '{{{ }}}', 'field'],
  ['{{#if first_name}}', '{{ }}', 'control'],
  ['{{/if}}', '{{ }}', 'control'],
  ['{{else}}', '{{ }}', 'control'],
  ['{{ RANDOM | Hi | Hello }}', '{{ }}', 'spintax'],
  // Liquid, Klaviyo, HubSpot, Customer.io
  ['{{ person.first_name | default: "friend" }}', '{{ }}', 'field', 'friend'],
  ["{{ first_name|default:'there' }}", '{{ }}', 'field', 'there'],
  ['{{ first_name | upcase }}', '{{ }}', 'field'],
  ['{{ first_name | capitalize | default: "there" }}', '{{ }}', 'field', 'there'],
  ['{{ contact.firstname }}', '{{ }}', 'field'],
  ['{{ unsubscribe_link }}', '{{ }}', 'system'],
  ['{% if customer %}', '{% %}', 'control'],
  ['{% endif %}', '{% %}', 'control'],
  // Mailchimp, Mandrill
  ['Hi *|FNAME|*,', '*| |*', 'field'],
  ['*|IF:FNAME|*', '*| |*', 'control'],
  ['*|END:IF|*', '*| |*', 'control'],
  ['*|LIST:ADDRESS|*', '*| |*', 'system'],
  ['*|UNSUB|*', '*| |*', 'system'],
  // Salesforce Marketing Cloud, Pardot
  ['Hi %%First Name%%,', '%% %%', 'field'],
  ['%%=v(@firstName)=%%', '%% %%', 'field'],
  ['%%[ if @x == 1 then ]%%', '%% %%', 'control'],
  ['%%unsub_center_url%%', '%% %%', 'system'],
  // ActiveCampaign, Mailgun
  ['Hi %FIRSTNAME%,', '% %', 'field'],
  ['%recipient.first_name%', '% %', 'field'],
  ['%UNSUBSCRIBELINK%', '% %', 'system'],
  // MailWizz, Sendy, Mailjet
  ['Hi [FNAME],', '[ ]', 'field'],
  ['[COMPANY_FULL_ADDRESS]', '[ ]', 'system'],
  ['[UNSUBSCRIBE_URL]', '[ ]', 'system'],
  ['[Name,fallback=friend]', '[ ]', 'field', 'friend'],
  ['[[data:firstname:"there"]]', '[[ ]]', 'field'],
  ['[[first_name]]', '[[ ]]', 'field'],
  // ERB, EJS, Adobe Campaign
  ['Hi <%= user.name %>,', '<% %>', 'field'],
  ['<%= name || "there" %>', '<% %>', 'field', 'there'],
  ['<% if (x) { %>', '<% %>', 'control'],
  // Responsys, Freemarker, Salesforce, AWeber, others
  ['Hi ${first_name},', '${ }', 'field'],
  ['${first_name!"there"}', '${ }', 'field', 'there'],
  ['Hi {!Contact.FirstName},', '{! }', 'field'],
  ['Hi {first_name},', '{ }', 'field'],
  ['Hi {FirstName},', '{ }', 'field'],
  ['##first_name##', '## ##', 'field'],
  // Spintax
  ['{Hi|Hello|Hey} Ana', '{ | }', 'spintax'],
]

const BROKEN: readonly [text: string, problem: RegExp][] = [
  ['Hi {{first_name},', /closed with } alone/],
  ['Hi {{first_name and more', /not closed with }}/],
  ['Hi {first_name}},', /opened with \{ alone/],
  ['Hi first_name}},', /never opened/],
  ['Hi {{first_name}}},', /one closing brace too many/],
  ['Hi {{}},', /empty/],
  ['Hi {{ }},', /empty/],
  ['{{{{first_name}}', /4 opening braces/],
  ['Hi {{first_name {{last_name}},', /not closed/],
  ['Hi {{ first_name | default: "" }},', /empty fallback/],
  ['Hi {{first_name|}},', /empty fallback/],
  ['Hi {{ first_name | default: “there” }},', /typographic/],
  ['Hi {{first\u200b_name}},', /invisible/],
  ['Hi *|FNAME*,', /not closed|closed with/],
  ['Hi *|FNAME,', /not closed/],
  ['Hi FNAME|*,', /never opened/],
  ['Hi *||*,', /empty/],
  ['Hi %%First_Name%,', /closed with % alone/],
  ['Hi [[first_name],', /closed with ] alone/],
  ['Hi <%= name >,', /closed with|not closed/],
  ['Hi ${first_name,', /not closed/],
  ['{% if x ,', /not closed/],
  ['{Hi|Hello Ana', /not closed/],
  ['Dear [First Name],', /placeholder/],
  ['[Insert company here]', /placeholder/],
]

const NONE = [
  'Save 50% today and 20% tomorrow.',
  '100%% sure',
  'a { color: red }',
  'I saw [1] and [sic].',
  'A || B, x | y',
  'Costs $5 or ${5}'.replace('${5}', '$ 5'),
  '# one ## two',
  '2 << 3 and 4 >> 1',
  'Mail %20%20 me',
  ':-} and :-{',
  '<3 you',
]

describe('merge tags', () => {
  test.each(SOUND)('reads %s as %s, %s', (text, syntax, kind, fallback) => {
    const [tag, ...others] = findMergeTags(text)
    expect(others).toEqual([])
    expect(tag).toMatchObject({ syntax, kind, ok: true })
    expect(tag?.fallback).toBe(fallback)
  })

  test.each(BROKEN)('finds what is wrong with %s', (text, problem) => {
    const broken = findMergeTags(text).filter(({ ok }) => !ok)
    expect(broken).toHaveLength(1)
    expect(broken[0]?.problem).toMatch(problem)
  })

  test.each(NONE)('does not mistake ordinary text for a tag: %s', (text) => {
    expect(findMergeTags(text)).toEqual([])
  })

  test('counts the texts of nested spintax', () => {
    expect(findMergeTags('{Hi|Hello {there|you}}')).toMatchObject([{ kind: 'spintax', variations: 3 }])
    expect(findMergeTags('{a|b} {c|d|e}').map(({ variations }) => variations)).toEqual([2, 3])
    for (const group of ['{Hi {{name}}|Hello}', '{Hello|Hi {{name}}}', '{{{name}}|there}'])
      expect(findMergeTags(group)).toMatchObject([
        { kind: 'spintax', variations: 2 },
        { tag: '{{name}}', ok: true },
      ])
  })

  test('finds them in text, in attributes and in the title', async () => {
    const { mergeTags } = await report(
      '<title>{{a}}</title><p title="{{b}}">{{c}} <a href="{{d}}">x</a><img src="{{e}}" alt="{{f}}"></p>',
    )
    expect(mergeTags.map(({ tag }) => tag)).toEqual(['{{a}}', '{{b}}', '{{c}}', '{{d}}', '{{e}}', '{{f}}'])
  })

  test('says where each is in the source', async () => {
    const source = '<p>&amp; &nbsp;Hi {{first_name}}</p>'
    const { mergeTags } = await report(source)
    expect(mergeTags[0]?.at).toBe(source.indexOf('{{'))
  })

  test('notices markup inside a tag, which editors insert', async () => {
    expect((await report('<p>Hi {{first<b>_name</b>}}</p>')).findings).toContainEqual(
      expect.objectContaining({ code: 'template-merge-tag-split', severity: 'warning' }),
    )
  })

  test.each([
    ['<p>{{name}}</p>', true],
    ['<p>*|FNAME|*</p>', true],
    ['<p>{{unsubscribe_url}}</p>', false],
    ['<p>{Hi|Hello}</p>', false],
    ['<p>{{name}</p>', false],
    ['<p>Dear [First Name]</p>', false],
    ['<p>Hello</p>', false],
  ])('%s is personalized: %s', async (template, expected) => {
    expect((await report(template)).isPersonalized).toBe(expected)
  })

  test.each([
    ['<p>{{first_name}} *|LNAME|*</p>', 'template-merge-tags-mixed'],
    ['<p>{{#if a}}x</p>', 'template-merge-block-open'],
    ['<p>x{{/if}}</p>', 'template-merge-block-order'],
    ['<p>{{#if a}}{{#each b}}x{{/if}}{{/each}}</p>', 'template-merge-block-order'],
    ['<p>{% if a %}x</p>', 'template-merge-block-open'],
    ['<p>Hi {{first_name}}</p>', 'template-merge-tag-fallback'],
  ])('%s is worth %s', async (template, code) => {
    expect((await report(template)).findings.map((finding) => finding.code)).toContain(code)
  })

  test.each([
    '<p>{{first_name|there}} {{last_name|you}}</p>',
    '<p>{% if first_name %}{{ first_name }}{% else %}there{% endif %}</p>',
    '<p>*|IF:FNAME|*Hi *|FNAME|**|ELSE:|*Hello*|END:IF|*</p>',
    '<p>{{#if first_name}}Hi {{first_name}}{{else}}Hello{{/if}}</p>',
  ])('%s is fine', async (template) => {
    const codes = (await report(template)).findings.map(({ code }) => code)
    expect(codes.filter((code) => code.startsWith('merge-'))).toEqual([])
  })
})
