import { randomUUID } from 'node:crypto'
import type { Deps } from '../src/deps.ts'
import { indexAlerts } from '../src/matching/index-alerts.ts'
import { people, type AlertPerson, priceAlerts, type StoredAlert } from '../src/schema.ts'
import type { WatchCriteria } from '../src/watches/criteria.ts'
import { upsertWatch } from '../src/watches/store.ts'

/** Defaults: one adult, LHR to JFK on two dates, at most 400 dollars, with a plan. */
export interface AlertFixture {
  watch?: Partial<WatchCriteria>
  alert?: Partial<StoredAlert>
  person?: Partial<AlertPerson>
}

const usualWatch: WatchCriteria = {
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

/** Inserts alerts with owners and watches, and indexes them. @returns their ids in the same order */
export async function insertAlerts(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  given: readonly AlertFixture[],
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
        watchId: await upsertWatch(tx, question),
        route: `${question.origin}-${question.destination}`,
        origin: question.origin,
        destination: question.destination,
        targetPrice: 400,
        ignoreFaresBefore: new Date(now().getTime() - 10 * 60 * 1000),
        rateDate: '2026-11-20',
        ...alert,
      })
      ids.push(id)
    }
    await indexAlerts(tx, ids, now())
    return ids
  })
}
