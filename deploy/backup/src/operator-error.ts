/** An error that the operator can fix: a command prints its message alone. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** @throws OperatorError naming the variable whose address refuses the connection, and the reason */
export async function connectOrExplain<T>(variable: string, connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (error) {
    const { message = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
    throw new OperatorError(`Cannot connect to the address in ${variable}: ${message || code}.`)
  }
}
