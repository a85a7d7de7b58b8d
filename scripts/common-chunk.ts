// Which modules of the browser's build come in one file: dozens of small ones take longer than a larger one.
import type { Rollup } from 'vite'

/** The part of the routes that use a module. */
const LEAST_PART = 0.55

/**
 * For Rollup's `manualChunks`: what most routes use; the rest is up to Rollup. What a module imports is used by at least as many
 * routes as the module itself, so this file imports no other.
 */
export function commonChunk(): Rollup.GetManualChunk {
  let users: ReadonlyMap<string, number> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    users ??= countUsers([...getModuleIds()], getModuleInfo)
    const part = (users.get(id) ?? 0) / Math.max(...users.values())
    return part >= LEAST_PART ? 'common' : undefined
  }
}

/** How many entries, such as routes, load each module right away. */
function countUsers(ids: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, number> {
  const users = new Map<string, number>()
  for (const entry of ids.filter((id) => getModuleInfo(id)?.isEntry)) {
    const loaded = new Set([entry])
    for (const id of loaded) for (const imported of getModuleInfo(id)?.importedIds ?? []) loaded.add(imported)
    for (const id of loaded) users.set(id, (users.get(id) ?? 0) + 1)
  }
  return users
}
