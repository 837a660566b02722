import { searchText } from '../../../../text/search-text.ts'
import { wouldCover } from '../../../../flights/results/section.ts'
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
  const count = found.results.length
  if (count > 0 && wouldCover('search')) return
  showToast({ kind: 'success', title: words.searchComplete, body: searchText.results.done(count) })
}
