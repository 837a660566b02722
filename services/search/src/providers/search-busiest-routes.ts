import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { HttpFault } from '../http-client/http-client.ts'
import type { ProviderAdapterOptions } from './adapter-options.ts'
import { type AirportRoute, selectBusiestRoutes, type SelectedRoutes } from './airport-routes.ts'
import type { ProviderSearchAnswer } from './provider.ts'

/** Between large metro areas there would be dozens. */
const maxRoutes = 6

/** Searches the busiest airport routes of a question separately, for providers that do not know metro areas, and joins the answers. */
export async function searchBusiestRoutes(
  question: FareQuery,
  { expandAirports, airportSize }: Pick<ProviderAdapterOptions, 'expandAirports' | 'airportSize'>,
  search: (route: AirportRoute) => Promise<ProviderSearchAnswer>,
): Promise<ProviderSearchAnswer> {
  const selected = selectBusiestRoutes(question, expandAirports, airportSize, maxRoutes)
  const answers = await Promise.all(selected.routes.map(search))
  const fault = selectWorstHttpFault(answers.map((answer) => answer.fault))
  const itineraries = answers.flatMap((answer) => answer.itineraries)
  return {
    itineraries,
    droppedItineraries: answers.reduce((sum, answer) => sum + answer.droppedItineraries, 0),
    fault,
    isPartial: fault !== null && answers.some((answer) => !answer.fault),
    detail: answers.find((answer) => fault && answer.fault === fault && !itineraries.length)?.detail,
    remark: fault ? undefined : routesRemark(selected),
  }
}

function routesRemark({ routes, possibleRoutes, places }: SelectedRoutes): string | undefined {
  if (routes.length >= possibleRoutes) return undefined
  return `Searched the ${routes.length} busiest of ${possibleRoutes} ${places === 2 ? 'airport pairs' : 'combinations of airports'}.`
}

export function selectWorstHttpFault(faults: (HttpFault | null)[]): HttpFault | null {
  return (['limited', 'late', 'failed'] as const).find((fault) => faults.includes(fault)) ?? null
}

export function toFailedProviderAnswer(fault: HttpFault, detail?: string): ProviderSearchAnswer {
  return { itineraries: [], droppedItineraries: 0, fault, detail }
}
