import { expect, test } from 'vitest'
import { type SharedProviderState, toProviderHealth } from './provider-health.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => now + minutes * 60_000
const untroubled: SharedProviderState = {
  pausedUntil: null,
  probeAt: null,
  lastAnswerAt: null,
  lastFailureAt: null,
}
const guarded = {
  name: 'ignav',
  title: 'Ignav',
  limits: { perDay: 100, perSecond: 5 },
  tracksCallerQuotas: true,
}

type Asked = Partial<SharedProviderState> & { day?: string; requests?: number }

const health = (change: Asked) => {
  const { day = '2026-11-21', requests = 0, ...rest } = change
  const days = requests ? [{ day, requests, failures: 0 }] : []
  const { state, retryAt } = toProviderHealth(guarded, { ...untroubled, ...rest }, days, now)
  return [state, retryAt]
}

test.each<[string, Asked, string, string | null]>([
  ['answers', { requests: 7 }, 'well', null],
  ['waits for its probe', { probeAt: at(1) }, 'failing', '2026-11-21T12:01:00.000Z'],
  ['is probed by the next request', { probeAt: at(-1) }, 'failing', '2026-11-21T11:59:00.000Z'],
  ['is paused', { pausedUntil: at(2) }, 'limited', '2026-11-21T12:02:00.000Z'],
  ['was paused', { pausedUntil: at(-2) }, 'well', null],
  ['has used its daily quota', { requests: 100 }, 'limited', '2026-11-22T00:00:00.000Z'],
  ['used its quota yesterday', { requests: 100, day: '2026-11-20' }, 'well', null],
  ['fails and is paused', { probeAt: at(1), pausedUntil: at(3) }, 'failing', '2026-11-21T12:03:00.000Z'],
])('a provider that %s has the state and the time of its next request', (_, change, state, retryAt) => {
  expect(health(change)).toEqual([state, retryAt])
})

test('a provider without requests is untried', () => {
  expect(toProviderHealth(guarded, undefined, [], now)).toMatchObject({
    state: 'untried',
    answered: null,
    retryAt: null,
    requestsToday: 0,
    requestsPerDay: 100,
    lastAnswerAt: null,
  })
})

const day = (date: string, requests: number, failures: number) => ({ day: date, requests, failures })
const today = '2026-11-21'

test.each([
  ['answers all', [day(today, 50, 0)], 'well', { share: 1, requests: 50, since: today }],
  ['fails now and then', [day(today, 50, 1)], 'well', { share: 0.98, requests: 50, since: today }],
  ['fails more often', [day(today, 50, 2)], 'degraded', { share: 0.96, requests: 50, since: today }],
  ['fails a quarter', [day(today, 80, 20)], 'degraded', { share: 0.75, requests: 80, since: today }],
  [
    'has failed on days that today outweighs',
    [day('2026-11-20', 50, 50), day(today, 20, 0)],
    'well',
    { share: 1, requests: 20, since: today },
  ],
  [
    'had few requests today',
    [day('2026-11-18', 90, 90), day('2026-11-19', 15, 5), day(today, 5, 0)],
    'degraded',
    { share: 0.75, requests: 20, since: '2026-11-19' },
  ],
  ['had no recent requests', [], 'well', null],
])('a provider that %s has the state of its answered share', (_, days, state, answered) => {
  expect(toProviderHealth(guarded, untroubled, days, now)).toMatchObject({ state, answered })
})
