import type { Tx } from '@faresight/kit/postgres'
import { and, asc, gt, inArray } from 'drizzle-orm'
import { watches } from '../schema.ts'
import { questionText, type WatchQuestion } from './question.ts'

/**
 * The watch of a question, made where nobody has watched it yet. It is not swept away until `tx` ends. What the places stand
 * for is told anew each time, since airports open.
 *
 * @returns its id
 */
export async function watchFor(tx: Tx, question: WatchQuestion): Promise<string> {
  const { origins, destinations, timeZone } = question
  const [watch] = await tx
    .insert(watches)
    .values({ ...question, question: questionText(question) })
    .onConflictDoUpdate({ target: watches.question, set: { origins, destinations, timeZone } })
    .returning({ id: watches.id })
  if (!watch) throw new Error('A watch was neither made nor found.')
  return watch.id
}

/**
 * Has watches checked as soon as may be. Who locks alerts, too, locks those first.
 *
 * They are locked by a statement of their own: one that waits for a replica would go on to judge them by what they were before.
 */
export async function makeDue(tx: Tx, watchIds: readonly string[], now: Date): Promise<void> {
  if (watchIds.length === 0) return
  const which = inArray(watches.id, [...watchIds])
  await tx.select({ id: watches.id }).from(watches).where(which).orderBy(asc(watches.id)).for('update')
  await tx
    .update(watches)
    .set({ nextCheckAt: now })
    .where(and(which, gt(watches.nextCheckAt, now)))
}
