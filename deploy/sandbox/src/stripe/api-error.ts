export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** An error response of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequestError(
  message: string,
  fields: { code?: string; param?: string } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...fields })
}

/** @param type in Stripe's words: `checkout.session` */
export function missingObjectError(type: string, id: string, param = 'id'): StripeApiError {
  const message = `No such ${type}: '${id}'`
  return new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}
