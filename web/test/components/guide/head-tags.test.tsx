import { expect, test } from 'vitest'
import { headTags } from '../../../src/pages/head-tags.ts'
import { homeHead } from '../../../src/pages/use-head.ts'

test('nothing of an address or a description ends the data of a page, or one of its attributes', () => {
  const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const head = { ...homeHead, title: hostile, description: hostile }
  const html = headTags(head, 'https://faresight.example', `/${hostile}`)
  const page = new DOMParser().parseFromString(`<!doctype html><head>${html}</head>`, 'text/html')
  const types = [...page.querySelectorAll('script')].map(({ type }) => type)
  expect([types, page.querySelectorAll('img').length]).toEqual([['application/ld+json'], 0])
  const description = page.querySelector('meta[name="description"]')
  expect(description?.getAttribute('content')).toBe(hostile)
  expect(JSON.stringify(JSON.parse(page.querySelector('script')?.text ?? ''))).toContain('alert(1)')
})
