import { expect, test } from 'vitest'
import { originsOf, thirdPartiesOf } from '#worker/pages/third-parties.ts'

const PRICING = {
  PRICING_WIDGET_SCRIPT_URL: 'https://pay.example/table.js',
  PRICING_WIDGET_ROOT_ID: 'prices',
  PRICING_WIDGET_DIGEST: 'abc',
  PRICING_WIDGET_PRODUCT_URL: 'https://pay.example/product',
}

test('is nothing when nothing is configured', () => {
  expect(thirdPartiesOf({ LIVE_CHAT_SCRIPT_URL: '' })).toEqual({})
  expect(originsOf({})).toEqual([])
})

test('is nothing that is not https, and no price table that lacks a setting', () => {
  expect(thirdPartiesOf({ LIVE_CHAT_SCRIPT_URL: 'http://chat.example/x.js' })).toEqual({})
  expect(thirdPartiesOf({ ...PRICING, PRICING_WIDGET_DIGEST: '' })).toEqual({})
})

test('is reached at its own origin, each once', () => {
  const configured = thirdPartiesOf({ ...PRICING, LIVE_CHAT_SCRIPT_URL: 'https://pay.example/chat.js' })
  expect(originsOf(configured)).toEqual(['https://pay.example'])
})
