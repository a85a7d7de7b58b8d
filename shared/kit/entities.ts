/** XML's own five. */
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** With the characters that entities stand for. @param more names besides those of XML */
export const withoutEntities = (text: string, more: Readonly<Record<string, string>> = {}): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (all: string, decimal?: string, hex?: string, written?: string) => {
      const name = written?.toLowerCase()
      if (name !== undefined) return NAMED[name] ?? more[name] ?? all
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
