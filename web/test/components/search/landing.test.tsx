import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../render.tsx'

test('a visitor finds the search on the landing page', async () => {
  const t = performance.now()
  await renderApp('/')
  console.log('ready in', performance.now() - t)
  await expect.element(page.getByRole('button', { name: /Scan|Find/ }).first()).toBeVisible()
})
