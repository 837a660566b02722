import { useState } from 'react'
import { refusedField } from '../../api/problems.ts'

/** Whether the search form on the results page is open, and why. */
export function useEditing() {
  const [state, setState] = useState<'shut' | 'open' | 'sought'>('shut')
  return {
    isOpen: state !== 'shut',
    /** Opened from further down the page; takes the focus. */
    isSought: state === 'sought',
    turn: (isOpen: boolean) => setState(isOpen ? 'open' : 'shut'),
    /** `null` while open. */
    seek: state === 'shut' ? () => setState('sought') : null,
  }
}

/** The field to focus: the first one refused, else the first. */
export function fieldToFocus<F extends string>(error: unknown, fields: readonly [F, ...F[]]): F {
  const refused = refusedField(error)?.split('.')[0]
  return fields.find((field) => field === refused) ?? fields[0]
}
