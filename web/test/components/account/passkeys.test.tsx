import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { minutesAgo } from '../clock.ts'
import { answer, callsTo, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { dialog, region, shownMessage } from '../page-parts.ts'
import { openAccount } from './open.tsx'

const signIn = region('Sign-in methods')
const list = signIn.getByRole('list', { name: 'Your passkeys' })

const phone = {
  id: '5b6ff7f0-5e5c-4d3b-9d58-3f0a3f0f6a01',
  name: 'Ada’s phone',
  createdAt: minutesAgo(60 * 24 * 40),
  lastUsedAt: minutesAgo(60),
}
const key = {
  ...phone,
  id: '5b6ff7f0-5e5c-4d3b-9d58-3f0a3f0f6a02',
  name: 'Key '.repeat(15),
  lastUsedAt: null,
}

async function open(passkeys = [phone, key], size: 'phone' | 'desktop' = 'phone'): Promise<void> {
  answer(gatewayRoutes.config, { ...config, passkeys: true })
  await openAccount({ passkeys, size })
}

test('each passkey says when it was added and used, and is renamed and removed', async () => {
  await open()
  await expect.element(list).toMatchTextContent(/Ada’s phoneAdded .+last used .+not used yet/)
  await expectGoodLooks()
  await expectRoom()
  await signIn.getByRole('button', { name: 'Rename Ada’s phone' }).click()
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveValue('Ada’s phone')
  await name.fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a name for the passkey')).toBeVisible()
  answer(passkeyRoutes.rename, { ...phone, name: 'Old phone' })
  answer(passkeyRoutes.list, [{ ...phone, name: 'Old phone' }, key])
  await name.fill(' Old phone ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(signIn.getByText('Renamed to Old phone.')).toBeVisible()
  expect(callsTo(passkeyRoutes.rename)[0]).toMatchObject({
    params: { id: phone.id },
    body: { name: 'Old phone' },
  })
  await signIn.getByRole('button', { name: 'Remove Old phone' }).click()
  refuse(passkeyRoutes.remove, authProblems['no-such-passkey'])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('This passkey has already been removed.')).toBeVisible()
  await expectGoodLooks()
  answer(passkeyRoutes.remove, undefined)
  answer(passkeyRoutes.list, [key])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(signIn.getByText('Old phone removed.')).toBeVisible()
  await expect.element(signIn.getByRole('button', { name: 'Remove Old phone' })).not.toBeInTheDocument()
})

test('a passkey is named before it is made, and a refusal says why', async () => {
  await open([], 'desktop')
  await signIn.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Linux computer')
  await expectGoodLooks()
  refuse(passkeyRoutes.addOptions, authProblems['verify-email-first'])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText(shownMessage(authProblems['verify-email-first']))).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(signIn.getByRole('button', { name: 'Add a passkey' })).toHaveFocus()
})

test('where the site takes no passkeys none is offered', async () => {
  await openAccount()
  await expect.element(signIn.getByText('Passkeys aren’t available on this site.')).toBeVisible()
  await expect.element(signIn.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
})
