import type { Tx } from '@faresight/kit/postgres'
import { asc, eq } from 'drizzle-orm'
import { arm } from '../matching/arm.ts'
import { priceAlerts, watches } from '../schema.ts'
import { questionText, type WatchQuestion } from '../watches/question.ts'
import { watchFor } from '../watches/store.ts'

/**
 * The watch of a question for one more alert. Where its places stand for other airports than before, the alerts that are on it
 * already are found by those, too.
 *
 * @returns its id
 */
export async function takeUp(tx: Tx, question: WatchQuestion, now: Date): Promise<string> {
  const moved = await lockMoved(tx, question)
  const id = await watchFor(tx, question)
  await arm(tx, moved, now)
  return id
}

/** The alerts on a watch whose airports are not those of the question any more, locked before it. Mostly there are none. */
async function lockMoved(tx: Tx, question: WatchQuestion): Promise<string[]> {
  const [watch] = await tx
    .select()
    .from(watches)
    .where(eq(watches.question, questionText(question)))
  if (!watch || airportsOf(watch) === airportsOf(question)) return []
  const locked = await tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.watchId, watch.id))
    .orderBy(asc(priceAlerts.id))
    .for('update')
  return locked.map(({ id }) => id)
}

const airportsOf = ({ origins, destinations }: Pick<WatchQuestion, 'origins' | 'destinations'>) =>
  `${origins.join(' ')}-${destinations.join(' ')}`
