import { requestProblems } from '@faresight/contracts/problems'
import { searchProblems } from '@faresight/contracts/search/problems'
import { resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import type * as z from 'zod'

type Place = NonNullable<z.output<typeof resolvePlacesRpc.reply>['origin']>

export interface ResolvedPlaces {
  origin: Place
  destination: Place
}

/** Resolves a question's codes. @throws BusUnavailableError */
export async function resolveOriginAndDestination(
  question: { origin: string; destination: string },
  bus: Bus,
): Promise<{ places: ResolvedPlaces } | { refusal: Refusal }> {
  const { origin, destination, errors } = await bus.request(resolvePlacesRpc, {
    origin: question.origin,
    destination: question.destination,
  })
  if (!origin || !destination) return { refusal: { type: searchProblems['unknown-airport'], errors } }
  if (errors.length) return { refusal: { type: requestProblems.invalid, errors } }
  return { places: { origin, destination } }
}
