import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'

/** An error with the path of its field. */
export type Fault<D extends FieldValues> = [path: FieldPath<D>, sentence: string]

/** A resolver that keeps the first error per field. */
export function resolverOf<D extends FieldValues>(faultsOf: (draft: D) => Fault<D>[]): Resolver<D> {
  return (draft, _context, options) => {
    const faults = faultsOf(draft)
    if (faults.length === 0) return { values: draft, errors: {} }
    const errors: FieldErrors = {}
    for (const [path, message] of faults) errors[path] ??= { type: 'custom', message }
    return { values: {}, errors: toNestErrors<D>(errors, options) }
  }
}

/** Errors of the server's schema; form fields share its names. */
export function schemaFaults<D extends FieldValues>(schema: z.ZodType, asked: unknown): Fault<D>[] {
  const issues = schema.safeParse(asked).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.') as FieldPath<D>, message])
}

/**
 * Fills empty places with dummies. Schemas compare fields only if none is missing, so a second pass with filled gaps finds
 * all errors at once.
 */
export function withPlaces<T extends Record<'origin' | 'destination', string>>(asked: T): T {
  return { ...asked, origin: asked.origin || 'origin', destination: asked.destination || 'destination' }
}
