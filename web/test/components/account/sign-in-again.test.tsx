import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { region, shownMessage } from '../page-parts.ts'
import { openAccount } from './open.tsx'

const methods = region('Sign-in methods')
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const again = dialog('Confirm it’s you')
const button = (name: string, within = again) => within.getByRole('button', { name, exact: true })
const password = again.getByLabelText('Password', { exact: true })
const code = again.getByLabelText('Code from your authenticator app, or a recovery code')
const tooOld = authProblems['sign-in-too-old']

/** A device that holds one passkey for this page, and confirms every request. */
async function passkeyOnDevice(): Promise<string> {
  const devtools = cdp()
  await devtools.send('WebAuthn.enable')
  onTestFinished(async () => void (await devtools.send('WebAuthn.disable')))
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Faresight' },
      user: { id: new TextEncoder().encode('ada'), name: 'ada@example.com', displayName: 'Ada' },
      challenge: new Uint8Array(32),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  return made?.id ?? ''
}

const challenge = {
  rpId: location.hostname,
  challenge: 'Zm9yIHRoaXMgdGVzdCBhbG9uZQ',
  timeout: 300_000,
  userVerification: 'required',
} as const

test('who has a passkey confirms by it, and what was asked for goes on', async () => {
  const id = await passkeyOnDevice()
  answer(gatewayRoutes.config, { ...config, google: true, passkeys: true })
  await openAccount({ account: { hasGoogle: true, passkeys: 1 } })
  refuse(accountRoutes.unlinkGoogle, tooOld)
  await button('Disconnect', methods).click()
  await expect.element(again.getByText(/^Your device will ask for your fingerprint/)).toBeVisible()
  await expectGoodLooks()
  await expectRoom()

  answer(passkeyRoutes.loginOptions, challenge)
  refuse(passkeyRoutes.login, authProblems['passkey-refused'])
  await button('Use your passkey').click()
  await expect.element(again.getByText(shownMessage(authProblems['passkey-refused']))).toBeVisible()
  expect(callsTo(accountRoutes.unlinkGoogle)).toHaveLength(1)

  answer(passkeyRoutes.login, () => {
    answer(accountRoutes.unlinkGoogle, undefined)
    return { message: 'Signed in.' }
  })
  await button('Use your passkey').click()
  await expect
    .element(methods.getByText('Google disconnected. You can still log in with your password.'))
    .toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  expect(callsTo(accountRoutes.unlinkGoogle)).toHaveLength(2)
  expect(callsTo(passkeyRoutes.login).at(-1)?.body).toMatchObject({ again: true, assertion: { id } })
})

test('a device without the passkey says so, and the password does instead', async () => {
  await passkeyOnDevice()
  answer(gatewayRoutes.config, { ...config, passkeys: true })
  await openAccount({ account: { passkeys: 1 } })
  refuse(passkeyRoutes.addOptions, tooOld)
  await button('Add a passkey', methods).click()
  await button('Continue', dialog('Add a passkey')).click()
  answer(passkeyRoutes.loginOptions, { ...challenge, rpId: 'elsewhere.example' })
  await button('Use your passkey').click()
  await expect.element(again.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await button('Use your password instead').click()
  await expect.element(password).toHaveFocus()
  await expect.element(code).not.toBeInTheDocument()
  await button('Cancel').click()
  await expect.element(dialog('Add a passkey')).toBeVisible()
  expect(callsTo(passkeyRoutes.addOptions)).toHaveLength(1)
})

test('an account with an app confirms by password and code, each with what was wrong beside it', async () => {
  await openAccount({ account: { authenticator: 'on', recoveryCodes: 3 }, size: 'desktop' })
  refuse(secondFactorRoutes.renewCodes, tooOld)
  await button('New recovery codes', methods).click()
  await button('Create codes', dialog('Create new recovery codes?')).click()
  await expect.element(password).toHaveFocus()
  await expectGoodLooks()
  await password.fill('Lisbon2027!')
  await button('Confirm').click()
  await expect.element(code).toHaveAccessibleDescription('Please enter the code')
  await expect.element(code).toHaveFocus()
  expect(callsTo(authRoutes.confirm)).toHaveLength(0)

  refuse(authRoutes.confirm, authProblems['wrong-code'])
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(shownMessage(authProblems['wrong-code']))
  await expect.element(code).toHaveFocus()
  await expect.element(password).toBeValid()
  await expectGoodLooks()
  refuse(authRoutes.confirm, authProblems['wrong-password'])
  await button('Confirm').click()
  await expect.element(password).toHaveFocus()
  await expect.element(code).toBeValid()

  answer(authRoutes.confirm, () => {
    answer(secondFactorRoutes.renewCodes, { recoveryCodes: ['0123-4567-89ab-cdef'] })
    return { message: 'Signed in again.' }
  })
  await code.fill(' 654321 ')
  await button('Confirm').click()
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toMatchTextContent(/0123-4567/)
  expect(callsTo(authRoutes.confirm).at(-1)?.body).toEqual({ password: 'Lisbon2027!', code: '654321' })
})
