import { pageText } from '../../../../text/page-text.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { Found } from './calls.ts'

/** People who are signed in hear of the end of their search wherever they are on the page. */
export function tellEnd({ results }: Pick<Found, 'results'>): void {
  if (results.length > 0 && wouldCoverResults()) return
  showToast({
    kind: 'success',
    title: pageText.toast.searchComplete,
    body: pageText.results.done(results.length),
  })
}

export function tellFailure(): void {
  showToast({ kind: 'failure', title: pageText.toast.searchFailed, body: pageText.toast.searchFailedWhy })
}

export function tellSignedOut(): void {
  showToast({ kind: 'failure', title: pageText.toast.signIn, body: pageText.toast.signInWhy })
}

/** On a phone a toast is as wide as the cards: who has them before their eyes would see fewer, and read the same above them. */
function wouldCoverResults(): boolean {
  const list = document.getElementById('results')?.getBoundingClientRect()
  const isPhone = !matchMedia('(width >= 48rem)').matches
  return isPhone && list !== undefined && list.top < innerHeight && list.bottom > 0
}
