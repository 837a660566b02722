import { allBuckets, allEvents, allJobs, allBroadcasts, allRpcs } from '@faresight/contracts/catalogue'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { deriveDurableConsumers } from './durable-consumers.ts'
import { deriveBusPermissions } from './permissions.ts'

test.each(backendNames)(
  '%s has the permissions of the catalogue, with wildcards only for its inbox, buckets, keyed broadcasts and acknowledgements',
  (user) => {
    const { publish, subscribe } = deriveBusPermissions(user)
    const mine = (list: readonly { subject: string; owner: string; keyed?: true }[]) =>
      list.filter(({ owner }) => owner === user).map(subjects)
    const subjects = (it: { subject: string; keyed?: true }) => it.subject + (it.keyed ? '.*' : '')
    expect(publish).toEqual(expect.arrayContaining([...mine(allEvents), ...mine(allBroadcasts)]))
    expect(subscribe).toEqual(expect.arrayContaining([`_INBOX.${user}.>`, ...mine(allRpcs)]))
    const wild = [...publish, ...subscribe].filter((subject) => /[*>]/.test(subject))
    const heard = allBroadcasts.filter(
      ({ keyed, subscribers: listeners }) => keyed && listeners.includes(user),
    )
    const kept = allBuckets.filter(({ owner }) => owner === user)
    const taken = deriveDurableConsumers(allEvents, allJobs).filter((it) => it.user === user)
    expect(wild.sort()).toEqual(
      [
        `_INBOX.${user}.>`,
        ...mine(allBroadcasts.filter(({ keyed }) => keyed)),
        ...heard.map(subjects),
        ...taken.map(({ stream, name }) => `$JS.ACK.${stream}.${name}.>`),
        ...kept.map(({ name }) => `$KV.${name}.*`),
        ...kept.map(({ name }) => `$JS.API.DIRECT.GET.KV_${name}.$KV.${name}.*`),
      ].sort(),
    )
  },
)

test('only the callers of an RPC may send its requests', () => {
  for (const { subject, callers } of allRpcs) {
    const askers = backendNames.filter((user) => deriveBusPermissions(user).publish.includes(subject))
    expect(askers).toEqual(callers)
  }
})

test('with few exceptions only admin reads and changes accounts and plans', () => {
  const exceptions: Record<string, readonly BackendName[]> = {
    'rpc.auth.session.resolve.v1': ['gateway'],
    'rpc.auth.mail-recipient.read.v1': ['billing', 'alerts'],
    'rpc.auth.personal-data.report.v1': ['auth'],
    'rpc.billing.personal-data.report.v1': ['auth'],
  }
  const askers = (subject: string) =>
    backendNames.filter((user) => deriveBusPermissions(user).publish.includes(subject)).toSorted()
  const guarded = allRpcs.filter(({ owner }) => owner === 'auth' || owner === 'billing')
  expect(guarded.length).toBeGreaterThan(10)
  for (const { subject } of guarded)
    expect({ subject, askers: askers(subject) }).toEqual({
      subject,
      askers: (exceptions[subject] ?? ['admin']).toSorted(),
    })
})

test('only the senders of a job may send it', () => {
  for (const { subject, senders } of allJobs) {
    const found = backendNames.filter((user) => deriveBusPermissions(user).publish.includes(subject))
    expect(found).toEqual(senders)
  }
})

test('only admin may read all queue lengths and read and delete dead letters', () => {
  const beyond = (user: BackendName) =>
    deriveBusPermissions(user).publish.filter(
      (subject) =>
        subject.startsWith('$JS.API.STREAM.') ||
        deriveDurableConsumers(allEvents, allJobs).some(
          (it) => it.user !== user && subject === `$JS.API.CONSUMER.INFO.${it.stream}.${it.name}`,
        ),
    )
  expect(backendNames.filter((user) => beyond(user).length)).toEqual(['admin'])
  const others = deriveDurableConsumers(allEvents, allJobs).filter(({ user }) => user !== 'admin')
  expect(beyond('admin')).toEqual([
    ...others.map(({ stream, name }) => `$JS.API.CONSUMER.INFO.${stream}.${name}`),
    '$JS.API.STREAM.INFO.DEAD',
    '$JS.API.STREAM.MSG.GET.DEAD',
    '$JS.API.STREAM.MSG.DELETE.DEAD',
  ])
})
