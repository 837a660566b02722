import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { problemFor, type Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { notice } from '../people/meet.ts'
import { findPerson, noteLooked } from '../people/store.ts'
import { createAlert } from './create.ts'
import { changeAlert, removeAlert, restoreAlert } from './own.ts'
import { priceNow } from './price.ts'
import { readQuestion } from './question.ts'
import { alertFor } from './show.ts'
import { countAlerts, countTriggered, listAlerts, readAlert } from './store.ts'

export function alertRoutes(service: Service, deps: Deps): void {
  const { postgres, rules, now } = deps
  const { db } = postgres

  mount(service, alertsRoutes.alerts, async ({ principal, viewer }) => {
    await notice(deps, principal)
    return (await listAlerts(db, principal.userId)).map((read) => alertFor(viewer, read, now()))
  })

  mount(service, alertsRoutes.preview, async ({ body, principal: { userId } }) => {
    const read = await readQuestion(body, userId, deps)
    if ('refusal' in read) throw problemFor(read.refusal)
    const [price, used] = await Promise.all([
      priceNow(read.asked.question, userId, deps),
      countAlerts(db, userId),
    ])
    return {
      currentPrice: price && price.minor / 100,
      seenAt: price?.seenAt ?? null,
      most: rules.alertsEach,
      used,
    }
  })

  mount(service, alertsRoutes.create, async ({ body, principal, viewer }) => {
    const made = await createAlert(deps, principal, body)
    if ('refusal' in made) throw problemFor(made.refusal)
    return alertFor(viewer, await readAlert(db, made.id), now())
  })

  mount(service, alertsRoutes.change, async ({ params, body, principal, viewer }) => {
    unlessRefused(await changeAlert(deps, principal, params.id, body))
    return alertFor(viewer, await readAlert(db, params.id), now())
  })

  mount(service, alertsRoutes.remove, async ({ params, principal }) => {
    unlessRefused(await removeAlert(deps, principal.userId, params.id))
    return undefined
  })

  mount(service, alertsRoutes.restore, async ({ params, principal, viewer }) => {
    unlessRefused(await restoreAlert(deps, principal, params.id))
    return alertFor(viewer, await readAlert(db, params.id), now())
  })

  mount(service, alertsRoutes.news, async ({ principal: { userId } }) => {
    const person = await findPerson(db, userId)
    return { triggered: await countTriggered(db, userId, person?.lookedAt ?? null) }
  })

  mount(service, alertsRoutes.seen, async ({ principal }) => {
    await noteLooked(db, principal.userId, now())
    return { message: 'You have seen all of your price alerts.' }
  })
}

function unlessRefused(refusal: Refusal | null): void {
  if (refusal) throw problemFor(refusal)
}
