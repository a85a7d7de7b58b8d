// One built worker for all files that need none of their own: what they send changes nothing for the next.
import type { TestProject } from 'vitest/node'
import { startBuiltSite } from './built-site.ts'

export default async function setup(project: TestProject) {
  const { url, stop } = await startBuiltSite()
  project.provide('siteUrl', url)
  return stop
}
