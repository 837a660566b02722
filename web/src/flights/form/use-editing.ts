import { useState } from 'react'

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
