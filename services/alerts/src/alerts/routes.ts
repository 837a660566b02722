import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { Viewer } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { refusalToProblem, type Refusal } from '@faresight/kit/refusal'
import { costOf } from '../checking/asking.ts'
import { expectedCheckAt } from '../checking/expected.ts'
import { readDay } from '../checking/store.ts'
import type { Deps } from '../deps.ts'
import { notice } from '../people/meet.ts'
import { findPerson, noteLooked } from '../people/store.ts'
import { createAlert } from './create.ts'
import { changeAlert, removeAlert, restoreAlert } from './own.ts'
import { priceNow } from './price.ts'
import { readQuestion } from './question.ts'
import { alertFor, type Showing } from './show.ts'
import { countAlerts, countTriggered, listAlerts, readAlert } from './store.ts'

export function alertRoutes(service: Service, deps: Deps): void {
  const { postgres, rules, now } = deps
  const { db } = postgres
  const show = async (viewer: Viewer, id: string) =>
    alertFor(viewer, await readAlert(db, id), await showingNow(deps))

  mountRoute(service, alertsRoutes.alerts, async ({ principal, viewer }) => {
    await notice(deps, principal)
    const [alerts, showing] = await Promise.all([listAlerts(db, principal.userId), showingNow(deps)])
    return alerts.map((read) => alertFor(viewer, read, showing))
  })

  mountRoute(service, alertsRoutes.preview, async ({ body, principal: { userId } }) => {
    const read = await readQuestion(body, userId, deps)
    if ('refusal' in read) throw refusalToProblem(read.refusal)
    const { question } = read.asked
    const [price, used, use] = await Promise.all([
      priceNow(question, userId, deps),
      countAlerts(db, userId),
      readDay(db, now()),
    ])
    const first = { departureDate: question.departureDate, seen: [], nextCheckAt: now(), queuedAt: null }
    const cost = costOf(first, rules)
    const firstCheckAt = expectedCheckAt(first, use, { cost, budget: rules.checksPerDay, now: now() })
    return {
      currentPrice: price && price.minor / 100,
      seenAt: price?.seenAt ?? null,
      stops: price?.stops ?? null,
      firstCheckAt: firstCheckAt?.toISOString() ?? null,
      most: rules.alertsEach,
      used,
    }
  })

  mountRoute(service, alertsRoutes.create, async ({ body, principal, viewer }) => {
    const made = await createAlert(deps, principal, body)
    if ('refusal' in made) throw refusalToProblem(made.refusal)
    return show(viewer, made.id)
  })

  mountRoute(service, alertsRoutes.change, async ({ params, body, principal, viewer }) => {
    unlessRefused(await changeAlert(deps, principal, params.id, body))
    return show(viewer, params.id)
  })

  mountRoute(service, alertsRoutes.remove, async ({ params, principal }) => {
    unlessRefused(await removeAlert(deps, principal.userId, params.id))
    return undefined
  })

  mountRoute(service, alertsRoutes.restore, async ({ params, principal, viewer }) => {
    unlessRefused(await restoreAlert(deps, principal, params.id))
    return show(viewer, params.id)
  })

  mountRoute(service, alertsRoutes.news, async ({ principal: { userId } }) => {
    const person = await findPerson(db, userId)
    return { triggered: await countTriggered(db, userId, person?.lookedAt ?? null) }
  })

  mountRoute(service, alertsRoutes.seen, async ({ principal }) => {
    await noteLooked(db, principal.userId, now())
    return { message: 'All your price alerts are marked as seen.' }
  })
}

async function showingNow({ postgres: { db }, rules, now }: Deps): Promise<Showing> {
  const at = now()
  return { now: at, rules, use: await readDay(db, at) }
}

function unlessRefused(refusal: Refusal | null): void {
  if (refusal) throw refusalToProblem(refusal)
}
