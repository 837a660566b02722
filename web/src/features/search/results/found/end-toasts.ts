import { searchText } from '../../../../text/search-text.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import type { Found } from './calls.ts'
import { unheard } from './unheard.ts'

const words = searchText.toast

/** People who are signed in hear of the end of their search wherever they are on the page. */
export function tellEnd(found: Found | null): void {
  const silence = found && unheard(found)
  if (found === null || silence === 'silent')
    return showToast({ kind: 'failure', title: words.searchFailed, body: words.searchFailedWhy })
  // What nobody could be asked is no search that could end, and one whose connection broke has not.
  if (silence || found.line === 'cut') return
  const body = searchText.results.done(found.results.length)
  showToast({ kind: 'success', title: words.searchComplete, body })
}
