import { useEffect } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'

/** Keeps an id in the address, so that a reload opens the same record; `undefined` while unknown. */
export function useKeptId(name: 'searchId' | 'scan', id: string | null | undefined): void {
  const [params, change] = useUrlSearch()
  const isRight = id === undefined || params.get(name) === id
  useEffect(() => {
    if (isRight) return
    change((now) => {
      if (id) now.set(name, id)
      else now.delete(name)
      return now
    })
  }, [isRight, id, name, change])
}
