import { describe, expect, test } from 'vitest'
import { notFoundHead, pages, resultsHead } from './heads.ts'

const heads = [
  ...Object.entries(pages).flatMap(([path, { head, redirect }]) => (redirect ? [] : [{ path, head }])),
  { path: 'results', head: resultsHead },
  { path: 'no page', head: notFoundHead },
]

test('no two pages have the same title or the same description', () => {
  for (const kind of ['title', 'description'] as const) {
    const said = heads.map(({ head }) => head[kind])
    expect(said).toEqual([...new Set(said)])
  }
})

describe.each(heads)('$path', ({ head }) => {
  test('has a title that fits, and a description of 50 to 160 characters', () => {
    expect(head.title.length).toBeLessThanOrEqual(48)
    expect(head.description.length).toBeGreaterThanOrEqual(50)
    expect(head.description.length).toBeLessThanOrEqual(160)
  })
})

test('personal pages, and pages that read a token, are not indexed', () => {
  const hidden = heads.filter(({ head }) => head.noindex).map(({ path }) => path)
  expect(hidden).toEqual([
    '/verify-email',
    '/reset-password',
    '/sign-in-link',
    '/booking',
    '/cart',
    '/success',
    '/account',
    '/saved-searches',
    '/price-alerts',
    '/unsubscribe',
    '/admin',
    'results',
    'no page',
  ])
})
