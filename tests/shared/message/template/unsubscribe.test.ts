// Every placeholder of a sending service is a way to unsubscribe, wherever a template has it, and no mistake.
import { describe, expect, test } from 'vitest'
import { UNSUBSCRIBE_TAGS, UNSUBSCRIBE_WORDS } from '#shared/data/unsubscribe.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

const TEXT = 'This is a sentence of some length that a reader can see. '

const reportOf = async (template: string) => checkTemplate(await readTemplate(template)).report
const codesOf = async (template: string) => (await reportOf(template)).findings.map(({ code }) => code)

const TAGS = [...new Set(UNSUBSCRIBE_TAGS.flatMap(({ tags }) => tags))]
const isElement = (tag: string) => tag.startsWith('<') && !tag.startsWith('<%')
const WRONG =
  /merge-tag-broken|placeholder-left|link-malformed|link-empty|link-script|tags-mixed|unsubscribe-missing/

describe('the placeholder', () => {
  test.each(TAGS)('%s is a way to unsubscribe', async (tag) => {
    const escaped = tag.replaceAll('"', '&quot;')
    const places = isElement(tag)
      ? [`<p>${TEXT}</p><p>${tag}here${tag.replace('<', '</')}</p>`]
      : [
          `<p>${TEXT}</p><a href="${escaped}">here</a>`,
          `<p>${TEXT}</p><p>${tag}</p>`,
          `${TEXT}\n\nNot for you? ${tag}\n`,
        ]
    for (const place of places) {
      const codes = await codesOf(place)
      expect(codes).toContain('template-unsubscribe')
      expect(codes.filter((code) => WRONG.test(code))).toEqual([])
    }
  })

  test('may have the customer’s own page in it', async () => {
    const codes = await codesOf(`<p>${TEXT}</p><a href="{unsubscribe:https://x.example/u?id=1}">here</a>`)
    expect(codes).toContain('template-unsubscribe')
    expect(codes.filter((code) => WRONG.test(code))).toEqual([])
  })

  test('is none of the reader’s fields', async () => {
    for (const tag of TAGS.filter((one) => !isElement(one)))
      expect((await reportOf(`<p>${TEXT}</p><a href="${tag}">here</a>`)).isPersonalized).toBe(false)
  })

  test('names its service and where it was read, each once', () => {
    expect(new Set(UNSUBSCRIBE_TAGS.map(({ service }) => service)).size).toBe(UNSUBSCRIBE_TAGS.length)
    for (const { tags, source } of UNSUBSCRIBE_TAGS) {
      expect(tags.length).toBeGreaterThan(0)
      expect(source).toMatch(/^[\w.-]+\.[a-z]+(?:\/[\w./-]+)?$/)
    }
  })
})

test.each([
  ['{{${first_name}}}', 'first_name'],
  ['{{${first_name} | default: "there"}}', 'first_name'],
  ['{{custom_attribute.${city} | default: "x"}}', 'custom_attribute.city'],
])('%s has braces within braces, and is no mistake', async (tag) => {
  const { mergeTags } = await reportOf(`<p>Hi ${tag}, ${TEXT}</p>`)
  expect(mergeTags).toMatchObject([{ tag, ok: true, kind: 'field' }])
})

test.each(
  'Unsubscribe|Abmelden|Newsletter abbestellen|Se désabonner|Darse de baja|Cancelar mi suscripción|Descadastrar|Cancelar inscrição|Annulla iscrizione|Afmelden|Uitschrijven|Avregistrera dig|Avsluta prenumerationen här: avprenumerera|Meld deg av|Afmeld nyhedsbrev|Peruuta tilaus|Poistu postituslistalta|Wypisz się|Rezygnuję z newslettera|Odhlásit odběr|Zrušit odběr|Leiratkozás|Dezabonare|Odjava|Отписаться|Отказаться от рассылки|Відписатися|Διαγραφή από τη λίστα|Abonelikten çık|Aboneliğimi iptal et|إلغاء الاشتراك|لغو اشتراک|להסרה מרשימת התפוצה|सदस्यता समाप्त करें|ยกเลิกการรับข่าวสาร|Hủy đăng ký|Berhenti berlangganan|配信停止はこちら|メルマガの解除|購読を解除する|수신거부|구독 취소|退订|取消訂閱'.split(
    '|',
  ),
)('“%s” lets people unsubscribe, in any normal form', async (label) => {
  for (const form of ['NFC', 'NFD'] as const)
    expect(
      await codesOf(`<p>${TEXT}</p><a href="https://x.example/u">${label.normalize(form)}</a>`),
    ).toContain('template-unsubscribe')
})

test.each([
  'Read more',
  'Weiterlesen',
  'Leer más',
  '続きを読む',
  '阅读全文',
  '자세히 보기',
  'Czytaj dalej',
  'Подробнее',
  'اقرأ المزيد',
  'Tovább olvasom',
])('“%s” does not', (label) => {
  expect(UNSUBSCRIBE_WORDS.test(label)).toBe(false)
})
