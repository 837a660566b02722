import { expect } from 'vitest'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { heading } from '../journeys/on-screen.ts'

journey('an unknown address is a page with status 404 and the way home', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', expects: [404] })
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await heading(page, 'Flight Not Found')
  await expect.poll(() => page.title()).toBe('Flight Not Found | Faresight')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await heading(page, 'See which day to fly.')
})

journey('the other address of the cookie page redirects', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop' })
  await visit(page, '/cookie-policy')
  expect(page.url()).toBe(`${baseUrl}/cookies`)
})

journey('a page without a network says so, and says when it is back', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', expects: ['ERR_INTERNET_DISCONNECTED'] })
  await visit(page, '/')
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').click({ trial: true })
  await page.context().setOffline(false)
  await page.getByText('You’re offline.').waitFor({ state: 'detached' })
})
