import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { expect, test } from 'vitest'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo, refuse } from '../network/network.ts'
import { dialog, region, shownMessage } from '../page-parts.ts'
import { answerAccount, openAccount } from './open.tsx'

const signIn = region('Sign-in methods')
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Faresight:ada%40example.com?issuer=Faresight&secret=${secret}&algorithm=SHA1&digits=6&period=30`
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `0123-4567-89ab-cde${n}`)

test('an app is set up by its QR code or key, confirmed by a code, and the recovery codes are shown once', async () => {
  await openAccount({ account: { authenticator: 'none' } })
  answer(secondFactorRoutes.begin, { secret, uri })
  await signIn.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
  const code = dialog.getByLabelText('6-digit code from the app')
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByText('Please enter the 6 digits from your app')).toBeVisible()
  refuse(secondFactorRoutes.confirm, authProblems['wrong-code'])
  await code.fill('123 456')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByText(shownMessage(authProblems['wrong-code']))).toBeVisible()
  answer(secondFactorRoutes.confirm, { recoveryCodes })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByRole('list', { name: 'Recovery codes' })).toMatchTextContent(/cde0.+cde9/)
  expect(callsTo(secondFactorRoutes.begin)).toHaveLength(1)
  await expectGoodLooks()
  await expectRoom()
  answerAccount({ account: { authenticator: 'on', recoveryCodes: 10 } })
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect
    .element(signIn.getByText('Your authenticator app is on. We’ll ask for a code when you log in.'))
    .toBeVisible()
  await expect.element(signIn.getByText('On. 10 recovery codes left.')).toBeVisible()
})

test('recovery codes are renewed, and the app is removed', async () => {
  await openAccount({ account: { authenticator: 'on', recoveryCodes: 0 }, size: 'desktop' })
  await expect
    .element(signIn.getByText('On. You have no recovery codes left. Create new ones.'))
    .toBeVisible()
  await expectGoodLooks()
  answer(secondFactorRoutes.renewCodes, { recoveryCodes })
  await signIn.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect
    .element(signIn.getByText('You have new recovery codes. The old ones no longer work.'))
    .toBeVisible()
  await signIn.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await expectGoodLooks()
  answer(secondFactorRoutes.remove, undefined)
  answerAccount({ account: { authenticator: 'none' } })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(signIn.getByText('Authenticator app removed.')).toBeVisible()
  await expect.element(signIn.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(callsTo(accountRoutes.account).length).toBeGreaterThan(1)
})
