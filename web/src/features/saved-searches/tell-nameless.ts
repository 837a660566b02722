import { savedSearchText } from '../../text/saved-search-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Says in a toast what stands beside the field of a name that will not do. */
export function tellNameless(sentence: string | undefined): void {
  if (sentence) showToast({ kind: 'failure', title: savedSearchText.name.required, body: sentence })
}
