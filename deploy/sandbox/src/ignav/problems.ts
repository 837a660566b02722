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

export function outOfCredit(): IgnavProblem {
  return new IgnavProblem(402, 'billing_error', 'insufficient_credits', 'The account has no credit left.')
}

export function tryAgain(): IgnavProblem {
  return new IgnavProblem(
    424,
    'upstream_error',
    'upstream_unavailable',
    'The source of the fares did not answer. Try again.',
  )
}
