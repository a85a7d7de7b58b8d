// Why a cell has its state; what is fine needs no words.
import type { Tone } from '#shared/report/verdict.ts'

const MAX_LENGTH = 300

export const sentenceOf = (tone: Tone, sentence: string): { sentence?: string } =>
  tone === 'ok' || sentence === '' ? {} : { sentence: sentence.slice(0, MAX_LENGTH) }
