import type { PlainDate } from '@faresight/contracts/common'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { NewAlertRequest } from '@faresight/contracts/alerts/request'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import type { Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { alertsMade } from '../metrics.ts'
import { arm } from '../matching/arm.ts'
import { meet, notice } from '../people/meet.ts'
import { makeDue } from '../watches/store.ts'
import { takeUp } from './take-up.ts'
import { type PriceNow, priceNow } from './price.ts'
import { type Asked, gone, readQuestion, readSaved } from './question.ts'
import { countAlerts, hasSame, insertAlert } from './store.ts'

/** What somebody has in front of them when they make an alert counts: so long ago it may have been seen. */
const inSightMs = 10 * 60 * 1000

/**
 * Makes an alert, or says why there is none.
 *
 * @returns its id
 * @throws BusUnavailable where nobody can tell what it would watch
 */
export async function createAlert(
  deps: Deps,
  who: Principal,
  wish: NewAlertRequest,
): Promise<{ id: string } | { refusal: Refusal }> {
  const read = await readQuestion(wish, who.userId, deps)
  if ('refusal' in read) return read
  // Who has too many is not worth a question to providers. That nobody gets past it two calls at once, the transaction sees to.
  if ((await countAlerts(deps.postgres.db, who.userId)) >= deps.rules.alertsEach) return tooMany
  const price = await priceNow(read.asked.question, who.userId, deps)
  const today = await deps.rates.today(price?.rateDate)
  const rateDate = price?.rateDate ?? today
  await notice(deps, who)
  const made = await deps.postgres.db.transaction((tx) =>
    keep(tx, { ...read.asked, wish, who, price, rateDate }, deps),
  )
  if ('id' in made) alertsMade.inc({ type: wish.alertType })
  return made
}

export const tooMany: { refusal: Refusal } = { refusal: { type: alertsProblems['too-many'] } }

interface Making extends Asked {
  wish: NewAlertRequest
  who: Principal
  price: PriceNow | null
  rateDate: PlainDate
}

async function keep(
  tx: Tx,
  { question, savedSearch: madeFrom, wish, who, price, rateDate }: Making,
  { rules, bus, ...deps }: Pick<Deps, 'rules' | 'bus' | 'now'>,
): Promise<{ id: string } | { refusal: Refusal }> {
  const { userId } = who
  const now = deps.now()
  await meet(tx, who, now)
  // Asked while its owner is held: whoever deletes it after that is heard when the alert is there, and takes it along.
  const savedSearch = madeFrom && (await readSaved(madeFrom.id, userId, bus))
  if (madeFrom && !savedSearch) return gone
  if ((await countAlerts(tx, userId)) >= rules.alertsEach) return tooMany
  const watchId = await takeUp(tx, question, now)
  const { alertType, targetPrice, minimumDrop = null } = wish
  const waitingFor = { userId, watchId, alertType, targetPrice, minimumDrop }
  if (await hasSame(tx, waitingFor)) return { refusal: { type: alertsProblems['already-there'] } }
  const { origin, destination, departureDate, returnDate } = question
  const id = await insertAlert(tx, {
    ...waitingFor,
    savedSearchId: savedSearch?.id ?? null,
    savedSearchVersion: savedSearch?.version ?? 0,
    route: `${origin}-${destination}`,
    origin,
    destination,
    departureDate,
    returnDate,
    currentMinor: price?.minor ?? null,
    countsFrom: new Date(now.getTime() - inSightMs),
    rateDate,
    createdAt: now,
    updatedAt: now,
  })
  await arm(tx, [id], now)
  await makeDue(tx, [watchId], now)
  return { id }
}
