// The preview as a page for a frame without permissions (sandbox, srcdoc).

/** The drawn template; the page around it is added when its nonce is known. */
export interface Preview {
  styles: string
  body: string
}

/**
 * A srcdoc page is subject to the policy of the page around it, so its styles need that page's nonce. Its own policy
 * forbids loading anything at all, including images.
 */
export function previewPage({ styles, body }: Preview, nonce: string): string {
  const allow = nonce === '' ? `'unsafe-inline'` : `'nonce-${nonce}'`
  const policy = `default-src 'none'; style-src ${allow}; form-action 'none'; base-uri 'none'`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="color-scheme" content="light"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Preview</title><style nonce="${nonce}">${styles}</style></head><body>${body}</body></html>`,
  ].join('')
}
