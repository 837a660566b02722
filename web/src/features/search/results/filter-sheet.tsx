import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ReactNode } from 'react'

interface Props {
  count: number
  onReset: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters on a phone. They work at once; the button at the foot says what is left. */
export function FilterSheet({ count, onReset, onClose, children }: Props) {
  return (
    <Sheet
      title={pageText.filters.title}
      close={pageText.filters.close}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onReset}>
            {pageText.filters.reset}
          </Button>
          <Button size="lg" variant="primary" onClick={onClose}>
            {pageText.filters.show(count)}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
