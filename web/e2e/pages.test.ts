import { describe, expect, it, test } from 'vitest'
import { expectGoodLooks, newPage, sizes, visit } from './harness.ts'

describe.each(sizes)('on a %s', (size) => {
  it('an unknown address is a flight not found, with status 404', async () => {
    const page = await newPage({ size, expects: [404] })
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Flight Not Found' }).waitFor()
    await expect.poll(() => page.title()).toBe('Flight Not Found | Faresight')
    await expectGoodLooks(page, `not-found-${size}`)
    await page.getByRole('link', { name: 'Return Home' }).click()
    await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  })

  it('a way within the site to an unknown address is a flight not found, and its board leads on', async () => {
    const page = await newPage({ size })
    await visit(page, '/about')
    await page.evaluate(() => {
      history.pushState(null, '', '/gone')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('heading', { name: 'Flight Not Found', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Flight Not Found | Faresight')
    const board = page.getByRole('region', { name: 'Departures' })
    expect(await board.getByRole('listitem').first().innerText()).toContain('Not found')
    await board.getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
  })
})

test.each(sizes)(
  'a page that cannot be loaded on a %s says so, and the way on leads to one that can',
  async (size) => {
    const page = await newPage({ size, expects: ['ERR_FAILED', 'dynamically imported module'] })
    await visit(page, '/about')
    await page.route(/\/assets\/contact-page-[^/]*\.js/, (route) => route.abort())
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { name: 'Something went wrong on this page.', level: 1 }).waitFor()
    await expectGoodLooks(page, `crashed-${size}`)
    await foot.getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/support')
  },
)

test('the old address of the cookie page moves on', async () => {
  const page = await newPage()
  await visit(page, '/cookie-policy')
  expect(new URL(page.url()).pathname).toBe('/cookies')
})

test('the first stop of the keyboard skips to the content', async () => {
  const page = await newPage()
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})
