import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { heading, main, region } from '../page-parts.ts'
import { renderApp } from '../render.tsx'

test('an unknown address is a flight not found, and leads home', async () => {
  await renderApp('/no-such-page')
  await expect.element(heading('Flight Not Found')).toBeVisible()
  expect(document.title).toBe('Flight Not Found | Faresight')
  await expectGoodLooks()
  await expectRoom()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect.element(heading('See which day to fly.')).toBeVisible()
})

test('its board leads on', async () => {
  await renderApp('/gone')
  const board = region('Departures')
  await expect.element(board.getByRole('listitem').first()).toMatchTextContent(/Not found/)
  await board.getByRole('link', { name: 'Support' }).click()
  await expect.element(heading('Support')).toBeVisible()
})

test('the first stop of the keyboard skips to the content', async () => {
  await renderApp('/about')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toHaveFocus()
})
