import type { QueueFigures } from '@faresight/contracts/admin/operations'
import { expect, it } from 'vitest'
import { inOrder, isBusy } from './order.ts'

const queue = (subject: string, figures: Partial<QueueFigures> = {}): QueueFigures => ({
  service: 'auth',
  subject,
  kind: 'event',
  waiting: 0,
  taken: 0,
  dead: 0,
  ...figures,
})

it('has first what was given up, then what waits, then the names', () => {
  const queues = [queue('c'), queue('b'), queue('waits', { waiting: 9 }), queue('dead', { dead: 1 })]
  expect(inOrder(queues).map(({ subject }) => subject)).toEqual(['dead', 'waits', 'b', 'c'])
})

it('has something in it, whatever that is', () => {
  expect(
    [{}, { waiting: 1 }, { taken: 1 }, { dead: 1 }].map((figures) => isBusy(queue('a', figures))),
  ).toEqual([false, true, true, true])
})
