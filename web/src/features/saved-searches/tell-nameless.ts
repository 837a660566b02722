import { savedSearchText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'

export function tellNameless(name: string, sentence: string | undefined): void {
  if (sentence && name.trim() === '')
    showToast({ kind: 'failure', title: savedSearchText.name.required, body: sentence })
}
