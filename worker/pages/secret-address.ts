// Pages whose URL is the only key to what a visitor left with us.

/** A saved result, a watch, the page behind a link in an email. */
const PATHS = /^\/(?:r|watch)\/|^\/watch-mail(?:\.data)?$/
/** For a fleet, a mail test, a placement test. */
const FIELDS = ['key', 'test']

/** No one may learn such a URL from a link or a search engine. */
export const isSecretAddress = ({ pathname, searchParams }: URL): boolean =>
  PATHS.test(pathname) || (pathname.startsWith('/tool/') && FIELDS.some((field) => searchParams.has(field)))
