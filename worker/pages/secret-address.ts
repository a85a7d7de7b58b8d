// Pages whose URL is the only key to what a visitor left with us.

import { API_BASE_PATH } from '#shared/site.ts'

/** A saved result, a watch, a monitor, a mail watch, a warmup plan, and where watch emails are turned on and off. */
const PATHS = /^\/(?:r|watch|dmarc-monitor|mail-watch|warmup)\/|^\/watch-mail(?:\.data)?$/
/** For a fleet, a mail test, a placement test. */
const FIELDS = ['key', 'test']
/** Of the links in our emails, on whatever page they open. The API answers them with nothing that links or is indexed. */
const TOKEN = 'token'

/** No one may learn such a URL from a link or a search engine. */
export const isSecretAddress = ({ pathname, searchParams }: URL): boolean =>
  PATHS.test(pathname) ||
  (searchParams.has(TOKEN) && !pathname.startsWith(API_BASE_PATH)) ||
  (pathname.startsWith('/tool/') && FIELDS.some((field) => searchParams.has(field)))
