/** A refusal in the provider's error model. */
export class AmadeusProblem extends Error {
  readonly status: number
  readonly body: ReturnType<typeof problemBody>

  constructor(status: number, code: number, title: string, detail: string, pointer?: string) {
    super(detail)
    this.status = status
    this.body = problemBody(status, detail, { code, title }, pointer)
  }
}

/** What Amadeus writes of a refusal; `pointer` leads to the part of the request that it is about. */
export function problemBody(status: number, detail: string, kind = kindOf(status), pointer?: string) {
  return { errors: [{ status, ...kind, detail, ...(pointer && { source: { pointer } }) }] }
}

export function badFormat(detail: string, pointer?: string): AmadeusProblem {
  return new AmadeusProblem(400, 477, 'INVALID FORMAT', detail, pointer)
}

export function badData(detail: string, pointer?: string): AmadeusProblem {
  return new AmadeusProblem(400, 4926, 'INVALID DATA RECEIVED', detail, pointer)
}

/** What it answers of a place that it does not know: an error of its own system, by its status. */
export function unsupportedPlace(): AmadeusProblem {
  return new AmadeusProblem(500, 141, 'SYSTEM ERROR HAS OCCURRED', 'ORIGIN AND DESTINATION NOT SUPPORTED')
}

export function badDate(detail: string, pointer?: string): AmadeusProblem {
  return new AmadeusProblem(400, 425, 'INVALID DATE', detail, pointer)
}

export function badToken(): AmadeusProblem {
  return new AmadeusProblem(401, 38190, 'Invalid access token', 'The access token is missing or not valid.')
}

export function endedToken(): AmadeusProblem {
  return new AmadeusProblem(401, 38192, 'Access token expired', 'The access token has expired.')
}

const kinds: Readonly<Record<number, { code: number; title: string }>> = {
  400: { code: 477, title: 'INVALID FORMAT' },
  404: { code: 38196, title: 'Resource not found' },
  429: { code: 38194, title: 'Too many requests' },
}

function kindOf(status: number): { code: number; title: string } {
  return kinds[status] ?? { code: 141, title: 'SYSTEM ERROR HAS OCCURRED' }
}
