// Who asks for a page.

/** A browser that shows it. Programs wait for a whole page, link previews among them. */
export const isNavigation = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
