import type { QueueFigures } from '@faresight/contracts/admin/operations'

export function isBusy({ waiting, taken, dead }: Pick<QueueFigures, 'waiting' | 'taken' | 'dead'>): boolean {
  return waiting + taken + dead > 0
}

/** What wants looking at first: those with dead letters, then those with most waiting, then by their names. */
export function inOrder(queues: readonly QueueFigures[]): QueueFigures[] {
  return queues.toSorted(
    (a, b) =>
      b.dead - a.dead ||
      b.waiting - a.waiting ||
      a.service.localeCompare(b.service) ||
      a.subject.localeCompare(b.subject),
  )
}
