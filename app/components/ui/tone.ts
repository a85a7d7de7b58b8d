// The five states that anything on the site can be in, and the word that always stands beside their colour.
export type Tone = 'ok' | 'warn' | 'bad' | 'unknown' | 'info'

export const TONE_WORDS: Record<Tone, string> = {
  ok: 'valid',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'note',
}
