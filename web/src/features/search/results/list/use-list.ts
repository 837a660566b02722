import type { Viewer } from '@faresight/contracts/viewer'
import { useMemo, useState } from 'react'
import type { Found } from '../found/calls.ts'
import { fold, type Folded } from './fold.ts'
import { listOf, type Looking } from './list.ts'

/** The list of a search while it grows, and the way to fold in what waits. */
export function useList(found: Found | undefined, looking: Looking, viewer: Viewer, touched: boolean) {
  const { folded, foldNow } = useFolded(found, JSON.stringify(looking), touched)
  const list = useMemo(() => listOf(folded, found, looking, viewer), [folded, found, looking, viewer])
  return { ...list, foldNow }
}

/** The results that the list is made of: more are folded in when the view changes, or somebody asks for them. */
function useFolded(found: Found | undefined, view: string, touched: boolean) {
  const [state, setState] = useState<{ folded: Folded | null; view: string }>({ folded: null, view })
  const next = fold(state.folded, found, touched && state.view === view)
  if (next !== state.folded || state.view !== view) setState({ folded: next, view })
  return {
    folded: next,
    foldNow: () => setState((current) => ({ ...current, folded: fold(current.folded, found, false) })),
  }
}
