import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { matchPath } from 'react-router-dom'
import { paths } from '../../../src/paths.ts'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { heading, main, region, textsOf } from '../page-parts.ts'
import { reloadApp, renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const toCancel = page.getByText(/choose Cancel subscription/).first()
const erased = page.getByText(/erased everywhere 30 days later/).first()
const opened = () =>
  [...document.querySelectorAll('main details[open] h4')].map(({ textContent }) => textContent)

test('support says how to reach a person, and opens its answers by a press and by keys', async () => {
  await renderApp('/support')
  const mail = main.getByRole('link', { name: /^support@/ })
  await expect.element(mail).toBeVisible()
  expect(mail.element().getAttribute('href')).toBe(`mailto:${mail.element().textContent}`)
  await expect.element(main).toMatchTextContent(/We reply within 24 hours\./)
  for (const [name, path] of [
    ['Contact', '/contact'],
    ['How It Works', '/how-it-works'],
    ['AI Features', '/ai-features'],
  ] as const)
    await expect.element(main.getByRole('link', { name }).first()).toHaveAttribute('href', path)
  await expect.element(toCancel).not.toBeVisible()
  await page.getByText('How do I cancel?').first().click()
  await expect.element(toCancel).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(toCancel).not.toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(toCancel).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
})

wholeTest.each([
  ['#cancel', 'How do I cancel?'],
  ['#refunds', 'Can I get a refund?'],
])('%s opens its answer alone, in sight', async (hash, question) => {
  await renderApp(`/support${hash}`)
  await expect.poll(opened).toEqual([question])
  const isInWindow = () => {
    const { top, bottom } = document.querySelector('main details[open] summary')!.getBoundingClientRect()
    const header = page.getByRole('banner').element().getBoundingClientRect().bottom
    return top >= header && bottom <= innerHeight
  }
  await expect.poll(isInWindow).toBe(true)
  await reloadApp()
  await expect.poll(opened).toEqual([question])
})

wholeTest('each answer has a link of its own, which opens it from anywhere', async () => {
  await renderApp('/support#cancel')
  await page.getByRole('link', { name: 'Link to this answer: How do I cancel?' }).click()
  expect(location.hash).toBe('#cancel')
  location.hash = '#delete-account'
  await expect.element(erased).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect.element(heading('About Faresight')).toBeVisible()
  history.back()
  await expect.element(erased).toBeVisible()
})

wholeTest('answers lead to pages that exist', async () => {
  await renderApp('/support')
  await expect.element(toCancel).toBeInTheDocument()
  const links = [...document.querySelectorAll('main details a')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const found = new Set(
    links.filter((link) => link.startsWith('/')).map((link) => new URL(link, location.href).pathname),
  )
  expect(found.size).toBeGreaterThan(8)
  const known = Object.values(paths)
    .filter((path) => typeof path === 'string')
    .map((path) => new URL(path, location.href).pathname)
  expect([...found].filter((path) => !known.some((pattern) => matchPath(pattern, path)))).toEqual([])
})

wholeTest('videos that are to come cannot be played', async () => {
  await renderApp('/support')
  const videos = region('Video tutorials')
  await expect.element(videos).toBeVisible()
  expect(textsOf(videos.getByText('Coming Soon'))).toHaveLength(
    videos.getByRole('listitem').elements().length,
  )
  expect(videos.element().querySelectorAll('a, button, video, [tabindex], [role=button]')).toHaveLength(0)
})
