// The text of a record as someone meant it, from what was pasted into a DNS panel: a line of a zone file, quotes, escapes, and
// characters that only look like those of a record.

/** No record in use is longer. */
export const MAX_PASTED = 8_000

interface PastedText {
  text: string
  /** What was corrected, one sentence each. */
  notes: string[]
}

/** Straight and typographic quotation marks. */
const QUOTES = '"“”„‟«»'
const QUOTE = new RegExp(`[${QUOTES}]`, 'g')
const SEAM = new RegExp(`[${QUOTES}]\\s+[${QUOTES}]`, 'g')
const OUTER = /[\s'‘’‚`]/

const STEPS: readonly { note: string; apply: (text: string) => string }[] = [
  {
    note: 'Characters that only look like those of a record were replaced.',
    apply: (text) =>
      text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/[\u037e\u061b\ufe54]/g, ';')
        .replace(/[\u060c\u3001\ufe50]/g, ',')
        .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, ''),
  },
  {
    note: 'The start of a zone file’s line was removed.',
    apply: (text) => {
      const plain = text.trim()
      const [start = ''] = /^(?:[^=;]{0,300}\s(?:TXT|SPF)\s{1,100})?\(?/i.exec(plain) ?? []
      const isOpen = start.endsWith('(') && plain.endsWith(')')
      return plain.slice(start.length, isOpen ? -1 : undefined)
    },
  },
  {
    note: 'Backslashes were removed.',
    // \DDD is a byte, \X the character itself (RFC 1035 section 5.1).
    apply: (text) =>
      text
        .replace(/\\(\d{3})/g, (whole, digits: string) =>
          Number(digits) < 128 ? String.fromCharCode(Number(digits)) : whole,
        )
        .replace(/\\/g, ''),
  },
  {
    note: 'Quotation marks were removed.',
    apply: (text) => withoutOuter(text.replace(SEAM, '').replace(QUOTE, '')),
  },
]

/** A regular expression for the end of a text would try every run of spaces in it. */
function withoutOuter(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && OUTER.test(text.charAt(start))) start++
  while (end > start && OUTER.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

export function pastedText(pasted: string): PastedText {
  let text = pasted.slice(0, MAX_PASTED)
  const notes: string[] = []
  for (const { note, apply } of STEPS) {
    const next = apply(text)
    if (next.trim() !== text.trim()) notes.push(note)
    text = next
  }
  return { text: text.trim(), notes }
}
