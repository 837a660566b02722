import { leaveDeadLetter } from '@faresight/kit/testing/dead-letter'
import { inject } from 'vitest'

/** A message that alerts gave up on, in the stack that browser tests look at. Gives the number that it has. */
export function giveUp({ subject }: { subject: string }): Promise<number> {
  const says = { data: { userId: crypto.randomUUID() } }
  return leaveDeadLetter(inject('busUrl'), { user: 'alerts', subject, says })
}
