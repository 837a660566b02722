import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageText } from '../../text/page-text.ts'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddress } from '../../browser/address.ts'

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

/**
 * Lets the way back of the browser close a layer over the page instead of leaving it. What has become of the address meanwhile
 * stays. Gives what closes the layer by any other way.
 */
function useBackCloses(onClose: () => void): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, change] = useAddress()
  const address = params.toString()
  const [below] = useState(key)
  const above = useRef<string>(null)
  const leaving = useRef(false)
  const isBack = useBackPressed()
  const open = useEffectEvent(() => void navigate({ search: location.search }))
  const follow = useEffectEvent((entry: string, now: string) => {
    if (entry !== below) {
      // Once the browser is back, what the router still shows may be older than what was chosen.
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
    // Heard before all who read the address anew.
    addEventListener('popstate', () => (isBack.current = true), { capture: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return isBack
}
