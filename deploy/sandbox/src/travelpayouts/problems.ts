/** A refusal in the provider's one shape of answers. */
export class TravelpayoutsProblem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function problemBody(_status: number, message: string) {
  return { success: false, data: {}, error: message }
}
