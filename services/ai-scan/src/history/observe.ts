import { faresObservedEvent } from '@faresight/contracts/search/events'
import type { Bus } from '@faresight/kit/bus/bus'
import { createIntake } from './intake.ts'
import type { HistoryModels } from './store.ts'

/** Keeps the fares that any search or scan has seen, for as long as it is not disposed. */
export function keepHistory(bus: Bus, models: HistoryModels): AsyncDisposable {
  const keep = createIntake(models)
  return bus.consume(faresObservedEvent, (data, { id }) => keep([{ id, data }]))
}
