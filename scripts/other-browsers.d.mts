interface OtherBrowser {
  name: string
  /** Their paths; empty where one of them is not there. */
  programs: string[]
  /** What to say of it then. */
  missing?: string
}
export const firefox: OtherBrowser
export const webKit: OtherBrowser
export const missingBrowsers: string[]
