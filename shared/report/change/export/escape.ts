// How to write a text in each language so that it stays a text. All of them output only printable ASCII, so no line
// break, no bidirectional control and no other alphabet can pass for something it is not.

/**
 * A value as JSON in ASCII. A text in it is also valid JavaScript, and YAML in double quotes as long as it is in the
 * basic plane.
 */
export const asciiJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    /[^ -~\n]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** HCL: "${" and "%{" start templates in a quoted text (HCL native syntax, "Templates"). */
export const hclText = (text: string): string => {
  const escaped = text.replace(/["\\]/g, String.raw`\$&`).replace(/[$%](?=\{)/g, '$&$&')
  return `"${escaped.replace(/[^ -~]/gu, hclEscape)}"`
}

const hclEscape = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`

/** POSIX shell: in single quotes, only the closing quote has a meaning. For ASCII without control characters. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)
