import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectGoodLooks } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { dialog, heading, region, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { answerAccount, openAccount } from './open.tsx'

const signIn = region('Sign-in methods')
const password = dialog.getByLabelText('Password', { exact: true })
const connect = signIn.getByRole('button', { name: 'Connect Google' })
const alert = signIn.getByRole('alert').filter({ hasText: /./ })

async function comeBack(outcome: string, hasGoogle: boolean): Promise<void> {
  answer(gatewayRoutes.config, { ...config, google: true })
  answerAccount({ user: member(), account: { hasGoogle } })
  await renderApp(`/account?google=${outcome}#methods`, { as: member() })
  await expect.element(heading('Danger zone')).toBeVisible()
}

test('Google is connected by a visit there, which a stale sign-in does not begin before it is confirmed', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await openAccount()
  const held = hold(accountRoutes.linkGoogle)
  await connect.click()
  await expect.element(signIn.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  held.refuse(authProblems['sign-in-too-old'])
  await expect.element(password).toHaveFocus()
  await expectGoodLooks()
  answer(authRoutes.confirm, { message: 'Signed in again.' })
  refuse(accountRoutes.linkGoogle, authProblems['google-unavailable'])
  await password.fill('Lisbon2027!')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toMatchTextContent(shownMessage(authProblems['google-unavailable']))
  expect(callsTo(accountRoutes.linkGoogle)).toHaveLength(2)
})

test('who does not confirm it is where they were, and reads of no failure', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await openAccount()
  refuse(accountRoutes.linkGoogle, authProblems['sign-in-too-old'])
  await connect.click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(connect).toBeEnabled()
  await expect.element(alert).not.toBeInTheDocument()
})

test('says once, after the return from Google, that it is connected', async () => {
  await comeBack('linked', true)
  await expect.element(signIn.getByText('Google connected. You can now sign in with it.')).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  expect(location.hash).toBe('#methods')
})

test.each([
  ['other-address', /has a different email\. Choose the one for ada@example\.com\./],
  ['other-account', /is already connected to another Faresight account\./],
  ['cancelled', /Google wasn’t connected\./],
  ['toString', /We couldn’t connect Google\. Please try again\./],
])('says after a failed return from Google why: %s', async (outcome, sentence) => {
  await comeBack(outcome, false)
  await expect.element(alert).toMatchTextContent(sentence)
  await expect.element(connect).toBeVisible()
})

test('Google is disconnected where a password is left, and not where it is all there is', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await openAccount({ account: { hasGoogle: true }, size: 'desktop' })
  refuse(accountRoutes.unlinkGoogle, authProblems['no-password'])
  const disconnect = signIn.getByRole('button', { name: 'Disconnect' })
  await disconnect.click()
  await expect.element(alert).toMatchTextContent(shownMessage(authProblems['no-password']))
  await expectGoodLooks()
  answer(accountRoutes.unlinkGoogle, undefined)
  answerAccount()
  await disconnect.click()
  await expect
    .element(signIn.getByText('Google disconnected. You can still log in with your password.'))
    .toBeVisible()
  expect(callsTo(accountRoutes.unlinkGoogle)).toHaveLength(2)
})

test('who has no password keeps Google', async () => {
  await openAccount({ account: { hasGoogle: true, hasPassword: false } })
  await expect.element(signIn.getByText('Connected. You can sign in with Google.')).toBeVisible()
  await expect.element(signIn.getByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
})
