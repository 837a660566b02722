import type { Question } from '@faresight/contracts/search/question'
import { airportRoutes, type Expand, type Route } from './places.ts'
import type { Fault, ProviderAnswer } from './provider.ts'

/** Routes that one question may cost a provider: between large metro areas there would be dozens. */
const maxRoutes = 4

/**
 * Asks a provider that sells between airports, and knows our metro areas not, for each airport route of a question.
 * One that failed is a fault of the whole answer, and what the others found stays.
 */
export async function askEachRoute(
  question: Question,
  expand: Expand,
  ask: (route: Route) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const answers = await Promise.all(airportRoutes(question, expand, maxRoutes).map(ask))
  return {
    itineraries: answers.flatMap(({ itineraries }) => itineraries),
    dropped: answers.reduce((sum, { dropped }) => sum + dropped, 0),
    fault: worstOf(answers.map(({ fault }) => fault)),
  }
}

function worstOf(faults: (Fault | null)[]): Fault | null {
  return (['limited', 'late', 'failed'] as const).find((fault) => faults.includes(fault)) ?? null
}

/** An answer with nothing in it. */
export function noAnswer(fault: Fault, detail?: string): ProviderAnswer {
  return { itineraries: [], dropped: 0, fault, detail }
}
