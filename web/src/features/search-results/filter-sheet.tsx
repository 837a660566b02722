import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageText } from '../../text/page-text.ts'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { useUrlSearch } from '../../browser/url-state.ts'

interface Props {
  count: number
  onReset: () => void
  onClose: () => void
  /** Receives the focus on close. */
  returnTo: () => HTMLElement | null
  children: ReactNode
}

/** The filters on a phone. They apply at once. */
export function FilterSheet({ count, onReset, onClose, returnTo, children }: Props) {
  const close = useCloseOnBack(onClose)
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

/**
 * Closes a layer on browser Back instead of leaving the page, keeping address changes.
 *
 * @returns closes the layer by other means
 */
function useCloseOnBack(onClose: () => void): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, change] = useUrlSearch()
  const address = params.toString()
  const [below] = useState(key)
  const above = useRef<string>(null)
  const leaving = useRef(false)
  const isBack = useBackPressed()
  const open = useEffectEvent(() => void navigate({ search: location.search }))
  const follow = useEffectEvent((entry: string, now: string) => {
    if (entry !== below) {
      // After Back, the router may still show an older address.
      if (!isBack.current) above.current = now
    } else if (above.current !== null) {
      const kept = above.current
      change(() => new URLSearchParams(kept))
      onClose()
    }
  })
  useEffect(() => open(), [])
  useEffect(() => follow(key, address), [key, address])
  return () => {
    if (leaving.current) return
    leaving.current = true
    void navigate(-1)
  }
}

function useBackPressed() {
  const isBack = useRef(false)
  useEffect(() => {
    const end = new AbortController()
    // Capture: before other listeners read the address.
    addEventListener('popstate', () => (isBack.current = true), { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return isBack
}
