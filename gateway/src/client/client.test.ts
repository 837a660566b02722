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
])('chooses for %j the encoding %j', (accepted, expected) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(expected)
})

test('hashes inline scripts byte for byte, and not files or data', () => {
  const html = `<script type="module" src="/assets/a.js"></script><script>\n let a = 1 </script><SCRIPT>b()</SCRIPT><script type="application/ld+json">{}</script>`
  const sha = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`
  expect(inlineScriptHashes(html)).toEqual([sha('\n let a = 1 '), sha('b()')])
})
