import { pageText } from '../../../../text/page-text.ts'
import { wouldCover } from '../../../../flights/results/section.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { Found } from './calls.ts'

/** People who are signed in hear of the end of their search wherever they are on the page. */
export function tellEnd({ results }: Pick<Found, 'results'>): void {
  if (results.length > 0 && wouldCover('search')) return
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
