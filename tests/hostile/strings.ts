import { readFileSync } from 'node:fs'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'

const FILE = new URL('../fixtures/naughty-strings/blns.json', import.meta.url)

export const NAUGHTY_STRINGS = JSON.parse(readFileSync(FILE, 'utf8')) as readonly string[]
export const HOSTILE_STRINGS: readonly string[] = [...XSS_PAYLOADS, ...NAUGHTY_STRINGS]
