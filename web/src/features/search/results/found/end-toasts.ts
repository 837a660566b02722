import { searchText } from '../../../../text/search-text.ts'
import { wouldCover } from '../../../../flights/results/section.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { Found } from './calls.ts'

/** People who are signed in hear of the end of their search wherever they are on the page. */
export function tellEnd({ results }: Pick<Found, 'results'>): void {
  if (results.length > 0 && wouldCover('search')) return
  showToast({
    kind: 'success',
    title: searchText.toast.searchComplete,
    body: searchText.results.done(results.length),
  })
}

export function tellFailure(): void {
  showToast({ kind: 'failure', title: searchText.toast.searchFailed, body: searchText.toast.searchFailedWhy })
}
