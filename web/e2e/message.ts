import type { Page } from 'playwright-core'

/** Writes to us, and leaves it to the test to send that. */
export async function fillMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Message to us' })
  await form.getByLabel('Name').fill('Mira Kowalski')
  await form.getByLabel('Email').fill('mira@mail.test')
  await form.getByLabel('Subject').fill('A fare that moved')
  await form.getByLabel('Message').fill('It cost 412 USD at noon.')
}

/** Stops the page's clock: from now on it goes on by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}
