import { Refused } from './refused.ts'

/** A connection to the store that a variable names. @throws Refused saying which one cannot be had, and why */
export async function reach<T>(variable: string, connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (error) {
    const { message = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
    throw new Refused(`The address in ${variable} leads to nobody who lets us in: ${message || code}.`)
  }
}
