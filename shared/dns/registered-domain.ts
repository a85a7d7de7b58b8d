// The name that someone can register: the last two labels, or three under a country's registry.

/** The second level of a country's registry, e.g. co.uk: no one's own. */
export const isRegistryName = (name: string): boolean => /^(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(name)

export function registeredDomain(name: string): string {
  const labels = name.split('.')
  const lastTwo = labels.slice(-2).join('.')
  return isRegistryName(lastTwo) ? labels.slice(-3).join('.') : lastTwo
}
