import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'
import { inlineScriptHashes } from './pages.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['*;q=0', null],
  ['', null],
  [undefined, null],
])('who accepts %j gets %j', (accepted, expected) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(expected)
})

test('inline scripts are hashed byte for byte, files and data are not', () => {
  const html = `<script type="module" src="/assets/a.js"></script><script>\n let a = 1 </script><SCRIPT>b()</SCRIPT><script type="application/ld+json">{}</script>`
  const sha = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`
  expect(inlineScriptHashes(html)).toEqual([sha('\n let a = 1 '), sha('b()')])
})
