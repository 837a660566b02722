/** An answer of the provider's error model with its status. */
export class IgnavProblem extends Error {
  readonly status: number
  readonly body: { error: { type: string; code: string; message: string; field: string | null } }

  constructor(status: number, type: string, code: string, message: string, field: string | null = null) {
    super(message)
    this.status = status
    this.body = { error: { type, code, message, field } }
  }
}

export function invalid(message: string, field: string | null): IgnavProblem {
  return new IgnavProblem(400, 'invalid_request_error', 'invalid_parameter', message, field)
}

export function unauthorized(): IgnavProblem {
  return new IgnavProblem(
    401,
    'authentication_error',
    'invalid_api_key',
    'The API key is missing or not valid.',
  )
}

export function gone(): IgnavProblem {
  return new IgnavProblem(
    404,
    'not_found_error',
    'itinerary_not_found',
    'The itinerary is no longer offered.',
    'ignav_id',
  )
}

/** A refusal that was ordered as a fault, with the type and code that such a refusal has. */
export function orderedProblem(status: number, message: string): IgnavProblem {
  const [type, code] = orderedCodes[status] ?? ['api_error', 'unavailable']
  return new IgnavProblem(status, type, code, message)
}

const orderedCodes: Readonly<Record<number, readonly [type: string, code: string]>> = {
  402: ['billing_error', 'insufficient_credits'],
  424: ['upstream_error', 'upstream_unavailable'],
  429: ['rate_limit_error', 'rate_limited'],
}
