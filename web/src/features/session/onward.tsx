import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ownPath } from './redirect.ts'
import { dropWay, keptWay } from './stored-way.ts'

/** Leads whoever is signed in to where they want to be: as `wanted`, else the way that was kept, else home. */
export function Onward({ wanted }: { wanted: string | null }) {
  const { key } = useLocation()
  const [start] = useState(() => ({ key, target: ownPath(wanted ?? keptWay()) }))
  const navigate = useNavigate()
  useEffect(() => {
    dropWay()
    // Where the way led to this very page again, home is what is left.
    void navigate(key === start.key ? start.target : paths.home, { replace: true })
  }, [key, start, navigate])
  return null
}
