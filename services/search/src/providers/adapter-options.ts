import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { HttpReply, HttpRequest } from '../http-client/http-client.ts'
import type { ExpandAirports, GetAirportSize } from './airport-routes.ts'
import type { SellerLinkRule, ProviderCallContext } from './provider.ts'

export interface ProviderAdapterOptions {
  baseUrl: string
  apiKey: string
  send: SendProviderRequest
  rates: ExchangeRates
  expandAirports: ExpandAirports
  airportSize: GetAirportSize
  timeZoneOf: (airport: string) => string | null
  linkRule: SellerLinkRule
}

/** Sends a request through the guard. Never rejects. */
export type SendProviderRequest = (
  request: ProviderRequest,
  context: ProviderCallContext,
) => Promise<HttpReply>

export interface ProviderRequest extends HttpRequest {
  /** Belongs to an admitted request, such as a poll: it counts against no quota. */
  isContinuation?: true
}
