import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'
import { useState } from 'react'

/** What is wrong with a form, and the path of the field that it is said beside. */
export type Fault<D extends FieldValues> = [path: FieldPath<D>, sentence: string]

/** Checks a form; of a field with several faults the first is said. */
export function resolverOf<D extends FieldValues>(faultsOf: (draft: D) => Fault<D>[]): Resolver<D> {
  return (draft, _context, options) => {
    const faults = faultsOf(draft)
    if (faults.length === 0) return { values: draft, errors: {} }
    const errors: FieldErrors = {}
    for (const [path, message] of faults) errors[path] ??= { type: 'custom', message }
    return { values: {}, errors: toNestErrors<D>(errors, options) }
  }
}

/** What the server's own schema says of a question. The fields of the form have the names of what it looks at. */
export function schemaFaults<D extends FieldValues>(schema: z.ZodType, asked: unknown): Fault<D>[] {
  const issues = schema.safeParse(asked).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.') as FieldPath<D>, message])
}

/**
 * The question with words in its empty places that break no rule. A schema compares fields with each other only when none is
 * missing; people should see everything at once, so it is asked a second time with the gaps filled.
 */
export function withPlaces<T extends Record<'origin' | 'destination', string>>(asked: T): T {
  return { ...asked, origin: asked.origin || 'origin', destination: asked.destination || 'destination' }
}

/** Whether the form of what is looked at stands open. */
export function useEditing() {
  const [state, setState] = useState<'shut' | 'open' | 'sought'>('shut')
  return {
    isOpen: state !== 'shut',
    /** It was asked for from further down the page, and gets the focus. */
    isSought: state === 'sought',
    turn: (isOpen: boolean) => setState(isOpen ? 'open' : 'shut'),
    /** `null` while it is open: who has it needs no second way to it. */
    seek: state === 'shut' ? () => setState('sought') : null,
  }
}
