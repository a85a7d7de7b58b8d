// Throw-away mailboxes: domains whose addresses last for minutes, as a public list names them.
import list from './disposable.json'

/** Of the copy in disposable.json, which is in the public domain (CC0). */
export const DISPOSABLE_LIST = { source: list.source, license: list.license, date: list.date }

let names: ReadonlySet<string> | undefined

/** True for a listed domain and every name below one. @param domain lower-case A-label name */
export function isDisposable(domain: string): boolean {
  names ??= new Set(list.domains.split(' '))
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (names.has(name)) return true
  return false
}
