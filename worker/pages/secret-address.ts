// Pages whose address is the only key to what a visitor left with us.

/** A kept result, a watch, the answer to a link in an email. */
const PATHS = /^\/(?:r|watch)\/|^\/watch-mail$/
/** Of a fleet, a mail test, a placement test. */
const FIELDS = ['key', 'test']

/** Nobody is to learn such an address from a link, nor from a search engine. */
export const isSecretAddress = ({ pathname, searchParams }: URL): boolean =>
  PATHS.test(pathname) || (pathname.startsWith('/tool/') && FIELDS.some((field) => searchParams.has(field)))
