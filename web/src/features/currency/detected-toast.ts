import { useEffect } from 'react'
import { pageText } from '../../text/page-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { onceDetected } from './detected.ts'

/** Says once that the currency was chosen by the location; the header shows which it is. */
export function useDetectedToast(): void {
  useEffect(
    () =>
      onceDetected(({ currency }) =>
        showToast({
          kind: 'success',
          title: pageText.toast.currencyDetected(currency),
          body: pageText.toast.currencyDetectedWhy,
        }),
      ),
    [],
  )
}
