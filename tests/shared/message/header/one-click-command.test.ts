import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { oneClickCommand } from '#shared/message/header/texts.ts'

test.each([
  'https://a.example/u?x=1&y=2',
  "https://a.example/';id;'",
  'https://a.example/$(id)`id`"\\',
  '--output=/tmp/x',
])('%s is an argument of curl as it is', (uri) => {
  const script = `curl() { printf '%s\\n' "$@"; }; ${oneClickCommand(uri)}`
  expect(execFileSync('/bin/sh', ['-c', script]).toString().split('\n')).toEqual([
    '-i',
    '--max-redirs',
    '0',
    '-X',
    'POST',
    '-H',
    'Content-Type: application/x-www-form-urlencoded',
    '--data',
    'List-Unsubscribe=One-Click',
    '--url',
    uri,
    '',
  ])
})
