// Why a cell is as it is; what is in order needs no words.
import type { Tone } from '#shared/report/verdict.ts'

const MAX_LENGTH = 300

export const sentenceOf = (tone: Tone, sentence: string): { sentence?: string } =>
  tone === 'ok' || sentence === '' ? {} : { sentence: sentence.slice(0, MAX_LENGTH) }
