interface ReducedBootstrap {
  source: string
  publication: string
  servers: Record<string, string>
}
export function reduceBootstrap(file: { publication: string; services: string[][][] }): ReducedBootstrap
export function countEndings(file: ReducedBootstrap): number
