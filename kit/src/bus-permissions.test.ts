import { events, lives, rpcs } from '@faresight/contracts/catalogue'
import { expect, test } from 'vitest'
import { natsPermissions } from './bus-permissions.ts'

const users = ['gateway', 'auth', 'search'] as const

test.each(users)(
  '%s may say and hear what the catalogue gives it, and no wildcard but its own inbox',
  (user) => {
    const { publish, subscribe } = natsPermissions(user)
    const mine = (list: readonly { subject: string; owner: string }[]) =>
      list.filter(({ owner }) => owner === user).map(({ subject }) => subject)
    expect(publish).toEqual(expect.arrayContaining([...mine(events), ...mine(lives)]))
    expect(subscribe).toEqual(expect.arrayContaining([`_INBOX.${user}.>`, ...mine(rpcs)]))
    const wild = [...publish, ...subscribe].filter((subject) => /[*>]/.test(subject))
    expect(wild).toEqual([`_INBOX.${user}.>`])
  },
)

test('only those whom an RPC names may ask it', () => {
  for (const { subject, callers } of rpcs) {
    const askers = users.filter((user) => natsPermissions(user).publish.includes(subject))
    expect(askers).toEqual(callers)
  }
})
