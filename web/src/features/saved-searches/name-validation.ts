import { savedName } from '@faresight/contracts/search/saved-search'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { savedSearchText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'

export const resolveName = zodResolver(z.object({ name: savedName }))

/** Shows a toast if the name is empty; `sentence` is the field's error. */
export function showNameRequired(name: string, sentence: string | undefined): void {
  if (sentence && name.trim() === '')
    showToast({ kind: 'failure', title: savedSearchText.name.required, body: sentence })
}
