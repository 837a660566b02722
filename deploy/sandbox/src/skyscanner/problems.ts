/** A refusal in the error model of a gRPC gateway: numeric code, message, details. */
export class SkyscannerProblem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

// Canonical gRPC codes of the HTTP statuses in use.
const codes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  402: 9,
  403: 7,
  404: 5,
  410: 5,
  424: 9,
  429: 8,
  500: 13,
  503: 14,
}

export function problemBody(status: number, message: string) {
  return { code: codes[status] ?? 2, message, details: [] }
}
