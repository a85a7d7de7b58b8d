// Which of many zones a name is in, in as many steps as the name has parts.

/** The longest of the origins that is the name or above it. */
export function originIn(name: string, origins: ReadonlySet<string>): string | undefined {
  for (let rest = name; rest !== ''; rest = above(rest)) if (origins.has(rest)) return rest
  return undefined
}

/** "example.com" for "www.example.com"; empty for a name of one part. */
export const above = (name: string): string => {
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}
