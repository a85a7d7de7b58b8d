/** A page's nonce, from its policy. */
export const nonceOf = ({ headers }: Response): string =>
  /(?<='nonce-)[^']+/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? 'no nonce'
