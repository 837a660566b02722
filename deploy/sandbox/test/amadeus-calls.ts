/** A leg of a question to Amadeus. */
export const leg = (id: string, from: string, to: string, date: string) => ({
  id,
  originLocationCode: from,
  destinationLocationCode: to,
  departureDateTimeRange: { date },
})

export const roundTrip = {
  currencyCode: 'USD',
  originDestinations: [leg('1', 'LHR', 'JFK', '2027-03-09'), leg('2', 'JFK', 'LHR', '2027-03-16')],
  travelers: [{ id: '1', travelerType: 'ADULT' }],
  sources: ['GDS'],
}

export const family = ['ADULT', 'ADULT', 'CHILD', 'HELD_INFANT'].map((travelerType, at) => ({
  id: String(at + 1),
  travelerType,
}))

export const inCabin = (cabin: string, coverage = 'ALL_SEGMENTS') => ({
  searchCriteria: { flightFilters: { cabinRestrictions: [{ cabin, coverage }] } },
})

/** Asks the sandbox's Amadeus, with a token of its own. */
export async function amadeusCalls(sandboxUrl: string, client = 'id') {
  const { access_token: token } = await issued(sandboxUrl, { client })
  const authorization = `Bearer ${token}`
  return {
    token,
    ask: (body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
      fetch(`${sandboxUrl}/amadeus/v2/shopping/flight-offers`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization,
          'x-http-method-override': 'GET',
          ...headers,
        },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
  }
}

/** What the token endpoint answers. */
export async function issued(
  sandboxUrl: string,
  { client = 'id', secret = 'any' } = {},
): Promise<{ access_token: string }> {
  const response = await fetch(`${sandboxUrl}/amadeus/v1/security/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client,
      client_secret: secret,
    }),
  })
  // The contract test checks the shape.
  return (await response.json()) as { access_token: string }
}
