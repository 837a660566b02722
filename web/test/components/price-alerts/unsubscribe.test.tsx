import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { address, heading, main, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'

const { unsubscribe } = alertsRoutes
const token = 'a'.repeat(43)
const stop = page.getByRole('button', { name: 'Stop these emails' })

test('a link without a token says so', async () => {
  await renderApp('/unsubscribe')
  await expect
    .element(main.getByText('This link is incomplete. Please open it again from the email.'))
    .toBeVisible()
})

test('nothing is stopped until a button is pressed, and the token leaves the address', async () => {
  answer(unsubscribe, { message: 'Done', paused: 1 })
  await renderApp(`/unsubscribe?token=${token}`)
  await expect.element(stop).toBeVisible()
  await expect.poll(address).toBe('/unsubscribe')
  expect(callsTo(unsubscribe)).toEqual([])
  expect(document.title).toBe('Stop alert emails | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  await expectGoodLooks()
  await expectRoom()
  await stop.click()
  await expect.element(heading('No more emails')).toBeVisible()
  await expectFits()
  answer(unsubscribe, { message: 'Done', paused: 3 })
  await page.getByRole('button', { name: 'Stop emails from all my price alerts' }).click()
  await expect.element(main.getByText(/^3 price alerts are paused\./)).toBeVisible()
  await expect
    .poll(() => callsTo(unsubscribe))
    .toEqual([
      expect.objectContaining({ params: { token }, query: {} }),
      expect.objectContaining({ params: { token }, query: { all: 'yes' } }),
    ])
})

test('a link that is none of ours stops nothing, and one out of reach can be tried again', async () => {
  disconnect(unsubscribe)
  await renderApp(`/unsubscribe?token=${token}`)
  await stop.click()
  await expect.element(main.getByText('We couldn’t stop the emails. Please try again.')).toBeVisible()
  refuse(unsubscribe, alertsProblems['bad-link'])
  await stop.click()
  await expect.element(heading('This link doesn’t work')).toBeVisible()
  await expect.element(main.getByText(shownMessage(alertsProblems['bad-link']))).toBeVisible()
  await expectFits()
})
