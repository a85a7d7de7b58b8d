// The theme that a visitor chose; without a choice the page follows the system.

export type Theme = 'light' | 'dark'

/** The name of the cookie; frame.ts writes it. */
export function themeFromCookie(header: string | null): Theme | undefined {
  const [, theme] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(header ?? '') ?? []
  return theme as Theme | undefined
}
