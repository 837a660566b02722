import { randomUUID } from 'node:crypto'
import { people, type Person, priceAlerts, type StoredAlert } from '../src/schema.ts'
import type { Deps } from '../src/deps.ts'
import { arm } from '../src/matching/arm.ts'
import type { WatchQuestion } from '../src/watches/question.ts'
import { watchFor } from '../src/watches/store.ts'

/** What a test says of an alert; the rest is usual: one adult, LHR to JFK on two days, at most 400 dollars, with a plan. */
export interface Given {
  watch?: Partial<WatchQuestion>
  alert?: Partial<StoredAlert>
  person?: Partial<Person>
}

const usualWatch: WatchQuestion = {
  origin: 'LHR',
  destination: 'JFK',
  origins: ['LHR'],
  destinations: ['JFK'],
  timeZone: 'Europe/London',
  tripType: 'roundtrip',
  departureDate: '2027-03-04',
  returnDate: '2027-03-11',
  departsFrom: '2027-03-04',
  departsTo: '2027-03-04',
  minNights: null,
  maxNights: null,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
}

const dayMs = 24 * 60 * 60 * 1000

/** Makes alerts as if people had, and arms them. @returns their ids, in the same order */
export async function givenAlerts(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  given: readonly Given[],
): Promise<string[]> {
  return postgres.db.transaction(async (tx) => {
    const ids: string[] = []
    for (const { watch = {}, alert = {}, person = {} } of given) {
      const question = { ...usualWatch, ...watch }
      const userId = person.userId ?? randomUUID()
      await tx
        .insert(people)
        .values({ userId, accessUntil: new Date(now().getTime() + 30 * dayMs), ...person })
        .onConflictDoNothing()
      const id = randomUUID()
      await tx.insert(priceAlerts).values({
        id,
        userId,
        watchId: await watchFor(tx, question),
        route: `${question.origin}-${question.destination}`,
        origin: question.origin,
        destination: question.destination,
        targetPrice: 400,
        countsFrom: new Date(now().getTime() - 10 * 60 * 1000),
        rateDate: '2026-11-20',
        ...alert,
      })
      ids.push(id)
    }
    await arm(tx, ids, now())
    return ids
  })
}
