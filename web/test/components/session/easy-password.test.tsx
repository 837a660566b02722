import { authRoutes } from '@faresight/contracts/auth/http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member } from '../fixtures/viewers.ts'
import { openAccount } from '../account/open.tsx'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { field, heading, main } from '../page-parts.ts'
import { renderApp } from '../render.tsx'

const warning = main
  .getByRole('status')
  .getByText('This password is easy to guess. You can use it, but a longer, less common one is safer.')
const loadedLists = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('common-passwords'))

test('a password that is easy to guess is warned about, and taken', async () => {
  performance.clearResourceTimings()
  await renderApp('/register')
  await field('Email').fill('grace.hopper@example.com')
  await page.getByLabelText('First name (optional)').fill('Grace')
  expect(loadedLists()).toEqual([])
  await field('Password').fill('Password1')
  await expect.element(page.getByRole('status').getByText(/4 of 5 requirements met/)).toBeInTheDocument()
  await expect.element(warning).not.toBeInTheDocument()
  await field('Password').fill('Password1!')
  await expect.element(warning).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
  await field('Password').fill('Kelp#81-moor')
  await expect.element(warning).not.toBeInTheDocument()
  await field('Password').fill('MsHopper#1906')
  await expect.element(warning).toBeVisible()
  await field('Confirm password').fill('MsHopper#1906')
  await page.getByRole('checkbox', { name: /^I agree/ }).click()
  answer(authRoutes.register, { message: 'Please look into your mail' })
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect.element(heading('Check Your Email!')).toBeVisible()
  expect(callsTo(authRoutes.register)).toHaveLength(1)
})

test('where the server refuses it, the page says so before it is sent', async () => {
  answer(gatewayRoutes.config, { ...config, refusesEasyPasswords: true })
  await renderApp(`/reset-password?token=${'t'.repeat(43)}`)
  await field('New password').fill('P@ssw0rd1!')
  await expect
    .element(main.getByText('This password is easy to guess. Please choose another one.'))
    .toBeVisible()
})

test('on the account page one’s own name counts', async () => {
  await openAccount({ user: member({ lastName: 'Lovelace' }) })
  await main.getByRole('button', { name: 'Change password' }).click()
  await field('New password').fill('MsLovelace#7')
  await expect.element(warning).toBeVisible()
})
