import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ClientOptions } from './client-options.ts'
import { airportRoutes, type Route, type Routes } from './places.ts'
import type { Fault } from '../outside/send.ts'
import type { ProviderAnswer } from './provider.ts'

/** Routes that one question may cost a provider: between large metro areas there would be dozens. */
const maxRoutes = 6

/**
 * Asks a provider that sells between airports, and knows our metro areas not, for each airport route of a question.
 * One that failed is a fault of the whole answer, and what the others found stays. Where not all were asked, the answer
 * says so.
 */
export async function askEachRoute(
  question: FareQuery,
  { expand, sizeOf }: Pick<ClientOptions, 'expand' | 'sizeOf'>,
  ask: (route: Route) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const asked = airportRoutes(question, expand, sizeOf, maxRoutes)
  const answers = await Promise.all(asked.routes.map(ask))
  const fault = worstOf(answers.map((answer) => answer.fault))
  const itineraries = answers.flatMap((answer) => answer.itineraries)
  return {
    itineraries,
    dropped: answers.reduce((sum, { dropped }) => sum + dropped, 0),
    fault,
    isPartial: fault !== null && answers.some((answer) => !answer.fault),
    detail: answers.find((answer) => fault && answer.fault === fault && !itineraries.length)?.detail,
    // A fault has more to say than this: that a part is missing, more than why it is.
    remark: fault ? undefined : selectionOf(asked),
  }
}

function selectionOf({ routes, of, places }: Routes): string | undefined {
  if (routes.length >= of) return undefined
  return `Searched the ${routes.length} busiest of ${of} ${places === 2 ? 'airport pairs' : 'combinations of airports'}.`
}

/** What a whole answer is to be called whose parts had these. */
export function worstOf(faults: (Fault | null)[]): Fault | null {
  return (['limited', 'late', 'failed'] as const).find((fault) => faults.includes(fault)) ?? null
}

/** An answer with nothing in it. */
export function noAnswer(fault: Fault, detail?: string): ProviderAnswer {
  return { itineraries: [], dropped: 0, fault, detail }
}
