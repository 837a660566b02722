import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { baseUrl, expectGoodLooks, newPage, sizes, visit } from './harness.ts'

const answer = (page: Page, words: string) => page.getByText(words, { exact: false }).first()
const toCancel = 'choose Cancel subscription'

describe.each(sizes)('the page of support on a %s', (size) => {
  it('says how to reach a person, and where else to read', async () => {
    const page = await newPage({ size })
    await visit(page, '/support')
    const main = page.getByRole('main')
    const mail = main.getByRole('link', { name: /^support@/ })
    expect(await mail.getAttribute('href')).toBe(`mailto:${await mail.innerText()}`)
    await main.getByText('We answer within 24 hours.').waitFor()
    for (const [name, path] of [
      ['Contact', '/contact'],
      ['How It Works', '/how-it-works'],
      ['AI Features', '/ai-features'],
    ] as const)
      expect(await main.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(path)
    await expectGoodLooks(page, `support-${size}`, true)
  })

  it('opens an answer by key and by a press, and closes it again', async () => {
    const page = await newPage({ size })
    await visit(page, '/support')
    const question = page.getByText('How do I cancel?')
    expect(await answer(page, toCancel).isVisible()).toBe(false)
    await question.click()
    await answer(page, toCancel).waitFor()
    await page.keyboard.press('Enter')
    await answer(page, toCancel).waitFor({ state: 'hidden' })
    await page.keyboard.press('Space')
    await answer(page, toCancel).waitFor()
    await expectGoodLooks(page, `support-open-${size}`)
  })

  it.each([
    ['#cancel', 'How do I cancel?', toCancel],
    ['#refunds', 'Can I have a refund?', 'What is paid for a plan is'],
  ])('is opened by %s at that answer alone', async (hash, question, words) => {
    const page = await newPage({ size })
    await visit(page, `/support${hash}`)
    await answer(page, words).waitFor()
    await expect.poll(() => page.getByText(question).first().evaluate(isInWindow)).toBe(true)
    expect(await page.locator('main details[open] h4').allInnerTexts()).toEqual([question])
  })
})

test('an answer that the address names is open before any script is there', async () => {
  const page = await newPage({ expects: ['ERR_FAILED'] })
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.goto('/support#cancel')
  await expect.poll(() => answer(page, toCancel).isVisible()).toBe(true)
})

test('each answer has a link of its own, which opens it wherever one is', async () => {
  const page = await newPage()
  await visit(page, '/support#cancel')
  await page.getByRole('link', { name: 'Link to this answer: How do I cancel?' }).click()
  expect(new URL(page.url()).hash).toBe('#cancel')
  await page.evaluate(() => (location.hash = '#delete-account'))
  await answer(page, 'erased everywhere 30 days later').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { name: 'About Faresight', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => answer(page, 'erased everywhere 30 days later').isVisible()).toBe(true)
})

test('answers lead to pages that there are', async () => {
  const page = await newPage()
  await visit(page, '/support')
  const links = await page
    .locator('main details a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = new Set(links.filter((link) => link.startsWith('/')))
  expect(paths.size).toBeGreaterThan(8)
  for (const path of paths) expect([path, (await page.request.get(path)).status()]).toEqual([path, 200])
})

test('films that are to come cannot be played', async () => {
  const page = await newPage()
  await visit(page, '/support')
  const videos = page.getByRole('region', { name: 'Video tutorials' })
  expect(await videos.getByText('Coming Soon').count()).toBe(await videos.getByRole('listitem').count())
  expect(await videos.locator('a, button, video, [tabindex], [role=button]').count()).toBe(0)
})

test('the server sends every answer, for search engines and for find-in-page', async () => {
  const html = await (await fetch(`${baseUrl}/support`)).text()
  expect(html.match(/<details/g)?.length).toBeGreaterThan(20)
  expect(html).toContain(toCancel)
})

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= header && bottom <= innerHeight
}
