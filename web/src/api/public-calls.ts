import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { countryRoutes } from '@faresight/contracts/search/country-http'
import { call } from './client.ts'

// Calls of pages that have just opened. They are imported when they are made, since the schemas come with them.

export const fetchConfig = (signal: AbortSignal) => call(gatewayRoutes.config, { signal })

export const fetchCountry = (signal: AbortSignal) => call(countryRoutes.geo, { signal })
