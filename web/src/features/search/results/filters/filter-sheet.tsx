import type { ReactNode } from 'react'
import { pageText } from '../../../../text/page-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useBackCloses } from './back-closes.ts'

interface Props {
  count: number
  onReset: () => void
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
  children: ReactNode
}

/** The filters on a phone. They work at once; the button at the foot says what is left. */
export function FilterSheet({ count, onReset, onClose, returnTo, children }: Props) {
  const close = useBackCloses(onClose)
  return (
    <Sheet
      title={searchText.filters.title}
      close={pageText.actions.close}
      onClose={close}
      returnTo={returnTo}
      foot={
        <>
          <Button size="lg" onClick={onReset}>
            {searchText.filters.reset}
          </Button>
          <Button size="lg" variant="primary" onClick={close}>
            {searchText.filters.show(count)}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
