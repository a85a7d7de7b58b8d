/** The codes of tests in a message, or in its beginning: at most three. */
export function tokensIn(source: Buffer): Promise<string[]>

/** Its fields From, Date and Received. */
export function traceHeader(source: Buffer): string
