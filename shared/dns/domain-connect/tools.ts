// The tools whose changes have a template; separate from the templates, which a page does not need.

export const CONNECT_TOOLS = ['dmarc', 'spf'] as const
export type ConnectTool = (typeof CONNECT_TOOLS)[number]

/** "dmarc" for "dmarc-record", the id of a change; undefined if there is no template. */
export const connectTool = (changeId: string): ConnectTool | undefined =>
  CONNECT_TOOLS.find((tool) => changeId.startsWith(`${tool}-`))
