import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { llmsFullText } from '../../scripts/llms-full.ts'

const POSTS = 'app/content/posts'
const text = llmsFullText()

test('every listed tool with each of its routes', () => {
  const listed = TOOLS.filter(({ isUnlisted }) => !isUnlisted)
  expect(listed.length).toBeGreaterThan(20)
  for (const { label, path, api } of listed) {
    expect(text).toContain(`### ${label}\n\nhttps://warmpost.example${path}\n`)
    for (const route of api?.routes ?? []) expect(text).toContain(`API: /apis/v1/core${route}\n`)
  }
})

test('every guide to its last line, and no head of a file', () => {
  const files = readdirSync(POSTS)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const last = readFileSync(`${POSTS}/${file}`, 'utf8').trim().split('\n').at(-1) ?? ''
    expect(text).toContain(`https://warmpost.example/blogs/${file.replace('.md', '')}\n`)
    expect(text).toContain(last.replace(/\{\{.*$/, ''))
  }
  expect(text).not.toMatch(/^---$|\{\{/m)
})
